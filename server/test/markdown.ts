/** Everything that a text may have, and what must come out as text. */
export const markdownWith = (picture: string) => String.raw`# Úvodní věta k pravidlům

Text **tučně**, *kurzívou*, ~~škrtnutě~~ a ${'`kód <b>`'}, [pravidla](/pravidla#abc123 "Čtěte & <pamatujte>").\
Nový řádek, [Discord](/discord), [jinam](https://jinde.example/?a=1&b=2), <mailto:serif@westmore.cz>, https://auto.example/x.

## Čest {#abc123}

[Nahoru](#abc123), [nikam](#nikam), [zlo](javascript:alert(1)), [slib](//protokol.example/a), "uvozovky", ]]> & &amp; <script>alert('x')</script>.

- první
- druhý
  1. vnořený
  2. druhý vnořený

     odstavec

3. od tří

> ## Nadpis v citaci
>
> Citace 🤠 👨‍👩‍👧.

| Trestný čin | Pokuta | |
|:--|:-:|--:|
| Loupež ![v buňce](${picture}) | **50 $** | a \| b |
| Prázdno | | |

![Kůň "Blesk" <3](${picture} "Blesk")

![odjinud](https://jinde.example/a.png)

![](${picture})

---

### Nadpis 3
#### Nadpis 4
##### Nadpis 5
###### Nadpis 6
## Čest
##

    <script>alert('blok')</script>

${'```html'}
</style></main></html>
${'```'}

${'Nejneobhospodařovávatelnějšími '.repeat(20)}
`

/** System fonts, so that the page loads no files. */
export const style = `
:root { --ink: #2b1c10; --faded: #62472c; --paper: #f1e2c0; --card: #f9efd8; --rule: #a98352; --ember: #9c3f12 }
* { box-sizing: border-box }
body {
  margin: 0; padding: clamp(12px, 4vw, 56px); min-height: 100vh; color: var(--ink);
  font: 16px/1.5 Rockwell, 'Roboto Slab', Bitter, Georgia, 'DejaVu Serif', serif;
  background:
    repeating-linear-gradient(90deg, #0005 0 2px, transparent 2px 118px, #fff1 118px 119px, transparent 119px 120px),
    repeating-linear-gradient(91.5deg, #0000 0 9px, #1a0e0630 9px 11px, #0000 11px 23px, #7a4e2a1c 23px 25px),
    linear-gradient(#4a2f1c, #2a1a0f) #2a1a0f;
  background-attachment: fixed;
}
main {
  max-width: 860px; margin: 0 auto; padding: clamp(20px, 4vw, 48px); border: 1px solid #7d5b34;
  background: radial-gradient(120% 90% at 50% 20%, #f6ead0, var(--paper) 60%, #dfc797);
  box-shadow: inset 0 0 0 6px var(--paper), inset 0 0 0 7px var(--rule), 0 18px 50px #000a;
}
header { text-align: center; text-wrap: balance }
.notice { margin: 0; padding: 10px 14px; border: 1px dashed var(--ember); font-size: 15px }
.notice strong { color: var(--ember) }
h1 { margin: 28px 0 8px; font-size: clamp(26px, 5vw, 40px); line-height: 1.15 }
h2 {
  display: flex; align-items: center; gap: 14px; margin: 32px 0 12px;
  font-size: 15px; letter-spacing: .14em; text-transform: uppercase; color: var(--faded);
}
h2::before, h2::after { content: ''; flex: 1; border-top: 3px double var(--rule) }
ul {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 12px;
  margin: 0; padding: 0; list-style: none;
}
button {
  display: flex; gap: 14px; align-items: center; width: 100%; height: 100%; padding: 12px; text-align: left;
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--rule); cursor: pointer;
  transition: transform 140ms ease-out, box-shadow 140ms ease-out;
}
button.small { display: inline-block; width: auto; height: auto; padding: 6px 14px; margin: 0 6px 6px 0 }
article { margin: 0 0 12px; padding: 12px 16px; background: var(--card); border: 1px solid var(--rule); overflow-wrap: anywhere }
article p, h3 { margin: 0 0 8px }
h3 { font-size: 18px }
label { display: block; margin: 0 0 12px }
select, input, textarea { font: inherit; padding: 6px; max-width: 100% }
textarea { display: block; width: 100% }
button:hover { transform: translateY(-2px); box-shadow: 0 4px 0 var(--rule) }
button:active { transform: none; box-shadow: none }
:focus-visible { outline: 3px solid var(--ember); outline-offset: 2px }
img { flex: none; border: 1px solid var(--faded); background: var(--faded) }
b, i, small { display: block; overflow-wrap: anywhere }
b { font-size: 18px; line-height: 1.25 }
i { font-style: normal; font-size: 14px; color: var(--faded) }
small { font-size: 14px; line-height: 1.4 }
.leave { margin: 32px 0 0; text-align: center }
.leave a { display: inline-block; padding: 10px 22px; color: var(--ember); text-underline-offset: 4px }
@media (prefers-reduced-motion: reduce) { button { transition: none } }
`

import { draftOf, pageText, pasteText } from './pages-desk.ts'
import { expect, test } from './test.ts'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style>
</head><body lang=CS style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoTitle>Pravidla serveru<o:p></o:p></p>
<h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]><b>Chování
ve hře</b><o:p></o:p></h1>
<p class=MsoNormal><span style='font-size:12.0pt;color:red'>Hrajte <b style='mso-bidi-font-weight:normal'>fér</b> a <i>slušně</i>.</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>Klobouk<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp;</span></span><![endif]>Černý<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Boty<o:p></o:p></p>
<p class=MsoNormal>Postup:</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Zastav</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>Pozdrav</p>
<table class=MsoTableGrid border=1><tr><td width=100 colspan=2><p class=MsoNormal><b>Přestupek</b></p></td></tr>
<tr><td><p class=MsoNormal>Krádež</p><p class=MsoNormal>koně</p></td><td><p class=MsoNormal>Ban</p></td></tr></table>
<p class=MsoNormal><a href="https://westmore.cz/team">Team</a>, <a href="file:///C:/pravidla.docx">soubor</a>, <a name="_Toc1">kotva</a>
<img width=10 src="file:///C:/clip_image001.png" alt="Mapa státu"></p>
<!--EndFragment--></body></html>`

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e-7fff">
<h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Chování</span></h1>
<p dir="ltr"><span style="font-size:11pt;font-weight:400">Hrajte </span><span style="font-size:11pt;font-weight:700">fér</span><span style="font-weight:400;font-style:italic"> vždy</span><span style="font-weight:400">.</span></p><br />
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Klobouk</span></p></li>
<ul><li dir="ltr" style="list-style-type:circle" aria-level="2"><p dir="ltr" role="presentation"><span>Černý</span></p></li></ul>
<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Boty</span></p></li></ul>
<p dir="ltr"><a href="https://www.google.com/url?q=https://westmore.cz/team&amp;sa=D" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">Team</span></a></p>
<div dir="ltr" align="left"><table><colgroup><col width="301"/><col width="301"/></colgroup><tbody><tr><td><p dir="ltr"><span>Přestupek</span></p></td><td><p dir="ltr"><span>Trest</span></p></td></tr><tr><td><p dir="ltr"><span>Krádež</span></p></td><td><p dir="ltr"><span>Ban</span></p></td></tr></tbody></table></div>
</b><br class="Apple-interchange-newline">`

const web = `<!--StartFragment--><div class="content"><h2 style="color:#fff">Časté <a href="#faq">otázky</a></h2>
<div>První<br>řádek</div><div onclick="alert(1)">Druhý <a href="javascript:alert(1)">odkaz</a></div>
<script>alert(1)</script><style>p{color:red}</style><svg><text>x</text></svg>
<blockquote><p>Citace <code>kód</code></p></blockquote>
<img src="https://example.com/a.png" alt="Kůň"><iframe src="https://example.com"></iframe>
<table><thead><tr><th>A</th></tr></thead><tbody><tr><th>x|y</th><td>z</td></tr>
<tr><td rowspan="2">Krádež</td><td>Ban</td></tr><tr><td>Vězení</td></tr></tbody></table></div><!--EndFragment-->`

const wordPlaces = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=CS>
<p class=MsoToc1><a href="#_Toc201">Chování<span style='mso-tab-count:1 dotted'> </span>2</a></p>
<h1><a name="_Toc201">Chování</a></h1>
<p class=MsoNormal>Hrajte fér.<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> Viz <a href="#_Ref77">kapitolu</a>, <a
href="file:///C:/pravidla.docx#_Toc201">dokument</a> a <a href="https://docs.google.com/document/d/1a/edit#heading=h.2b">nadpis</a>.<span
class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[JN1]</a></span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Zastav</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Pozdrav</p>
<p class=MsoNormal>A pak teprve:</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span>Střílej</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>a)<span>&nbsp;</span></span>Jednou</p>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText><a href="#_msocom_1">[JN1]</a>Tajné slovo</p></div></div>
<div style='mso-element:footnote-list'><hr><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Vždy.</p></div>
</body></html>`

const docsPlaces = `<p>Hrajte fér.<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
<ol start="1"><li>Zastav</li></ol><p>A pak:</p><ol start="2"><li>Střílej</li></ol><p>Nakonec:</p><ol><li value="3">Uteč</li></ol>
<p>Řádek\u2028druhý</p><p><a href="#h.1ab">nadpis</a> <a href="#chovani">Chování</a></p>
<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Vždy.</p></div>
<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Tajné slovo</span></p></div>`

const joinedCells = `<table><tbody><tr><td colspan="2">Přestupek</td><td>Trest</td></tr>
<tr><td rowspan="2">Krádež</td><td>koně</td><td>Ban</td></tr>
<tr><td>vozu</td><td rowspan="2">Vězení</td></tr>
<tr><td colspan="2">Vražda</td></tr></tbody></table>`

const samples: Record<string, [string, string]> = {
  Word: [
    word,
    `## Pravidla serveru

## Chování ve hře

Hrajte **fér** a *slušně*.

- Klobouk
  - Černý
- Boty

Postup:

1. Zastav
2. Pozdrav

| **Přestupek** | |
| Krádež koně | Ban |

[Team](https://westmore.cz/team), soubor, kotva Mapa státu
`,
  ],
  'Google Docs': [
    docs,
    `## Chování

Hrajte **fér** *vždy*.

- Klobouk
  - Černý
- Boty

[Team](https://westmore.cz/team)

| Přestupek | Trest |
| Krádež | Ban |
`,
  ],
  'places within a document of Word': [
    wordPlaces,
    `Chování 2

## Chování

Hrajte fér.\\[1] Viz kapitolu, dokument a nadpis.

1. Zastav
2. Pozdrav

A pak teprve:

3. Střílej

1) Jednou

---

\\[1] Vždy.
`,
  ],
  'places within a document of Google': [
    docsPlaces,
    `Hrajte fér.\\[1]

1. Zastav

A pak:

2. Střílej

Nakonec:

3. Uteč

Řádek\\
druhý

nadpis [Chování](#chovani)

\\[1] Vždy.
`,
  ],
  'a web page': [
    web,
    `## Časté [otázky](#faq)

První\\
řádek

Druhý odkaz

> Citace \`kód\`

Kůň

| A | |
| x\\|y | z |
| Krádež | Ban |
| | Vězení |
`,
  ],
}

test('a copied text keeps its structure and nothing else', async ({ owner }) => {
  await owner.goto('/user/admin/pages')
  for (const [source, [html, markdown]] of Object.entries(samples))
    await test.step(source, async () => {
      await pasteText(owner, html)
      await expect.poll(async () => plain((await draftOf(owner)).markdown)).toBe(markdown)
      await owner.keyboard.press('Control+A')
      await owner.keyboard.press('Delete')
    })
})

test('pictures that are not taken are counted, and their places are marked', async ({ owner }) => {
  await owner.goto('/user/admin/pages')
  const mark = '<img src="file:///C:/clip.png">'
  await pasteText(
    owner,
    `<p>Mapa: ${mark}</p><p>${mark}</p><p><img src="data:image/png;base64,AA" alt="Kůň"></p>`,
  )
  await expect(owner.getByText('3 obrázky se nevložily')).toBeVisible()
  const text = pageText(owner)
  await expect(text.locator('p')).toHaveText(['Mapa: (obrázek)', '(obrázek)', 'Kůň'])
  await text.press('Control+A')
  await pasteText(owner, '<p>Bez obrázků</p>')
  await expect(owner.getByText('obrázky se nevložily')).toBeHidden()
})

test('a text with marks of Markdown becomes what Discord shows', async ({ owner }) => {
  await owner.goto('/user/admin/pages')
  await pasteText(owner, '', '# Pravidla\n- Klobouk\n> Citace\n[Team](/team)')
  await expect
    .poll(async () => (await draftOf(owner)).markdown)
    .toBe('## Pravidla\n\n- Klobouk\n\n> Citace\n\n[Team](/team)\n')
})

test('a picture and a table with joined cells are pasted from the clipboard itself', async ({ owner }) => {
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.goto('/user/admin/pages')
  const text = pageText(owner)
  const read = async () => (await draftOf(owner)).markdown
  await text.click()
  await owner.evaluate(async (html) => {
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html })])
  }, joinedCells)
  await owner.keyboard.press('Control+V')
  await expect(text.getByRole('row')).toHaveCount(4)
  await expect.poll(async () => plain(await read())).toBe(`| Přestupek | | Trest |
| Krádež | koně | Ban |
| | vozu | Vězení |
| Vražda | | |
`)

  await text.press('Control+A')
  await text.press('Delete')
  await owner.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
    const picture = await canvas.convertToBlob({ type: 'image/png' })
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': picture, 'text/html': '<img src="https://example.com/a.png">' }),
    ])
  })
  await owner.keyboard.press('Control+V')
  const dialog = owner.getByRole('dialog', { name: 'Obrázek' })
  await dialog.getByLabel('Popis').fill('Mapa státu')
  await dialog.getByRole('button', { name: 'Vložit' }).click()
  await expect(text.getByRole('img', { name: 'Mapa státu' })).toHaveJSProperty('naturalWidth', 40)
  await expect.poll(read).toMatch(/^!\[Mapa státu\]\(\/api\/pages\/pictures\/[^)]+\)\n$/)
})

/** Without what only lines up columns. */
const plain = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => !/^\|[ :|-]+\|$/.test(line))
    .map((line) => (line.startsWith('|') ? line.replaceAll(/ +/g, ' ') : line))
    .join('\n')

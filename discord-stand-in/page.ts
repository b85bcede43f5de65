import { style } from './style.ts'

export function page({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="cs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/embed/avatars/3.png">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

/** Says on every page that it is not Discord. */
export const notice = (more = '') =>
  `<p class="notice"><strong>Tohle není Discord.</strong> Je to jeho náhražka pro ukázku a vývoj${more}.</p>`

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

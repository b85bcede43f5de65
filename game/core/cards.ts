import type { Known } from './answers.ts'
import { cutName } from './game.ts'
import { standingWords, words } from './words.ts'

const SHORT = 600

/** Text of others: a run of a RichTextBlock is neither Markdown nor HTML, whatever it holds. */
const plain = (text: string, more: object = {}) => ({
  type: 'RichTextBlock',
  spacing: 'Medium',
  inlines: [{ type: 'TextRun', text, ...more }],
})

function card(name: string, site: string, body: object[]): object {
  return {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.2',
    body: [
      { type: 'TextBlock', text: words.title, size: 'Large', weight: 'Bolder' },
      plain(words.hello(cutName(name)), { weight: 'Bolder' }),
      ...body,
      plain(site, { color: 'Accent' }),
    ],
    actions: [
      { type: 'Action.OpenUrl', title: words.open, url: site },
      { type: 'Action.Submit', title: words.close, id: 'close' },
    ],
  }
}

/** How it stands with the application of somebody who may not come in. */
export function standingCard(name: string, site: string, known: Known): object {
  const address =
    known.standing.state === 'none' || known.standing.state === 'declined' ? '/user/allowlist' : '/user'
  const paragraphs = standingWords(known).map((text) => plain(shortened(text)))
  return card(name, `${site}${address}`, paragraphs)
}

/** The code by which a person proves on the site that this game is theirs. */
export function codeCard(name: string, site: string, code: string): object {
  return card(name, `${site}/user`, [
    plain(words.codeLead),
    plain(`${code.slice(0, 4)} ${code.slice(4)}`, {
      size: 'ExtraLarge',
      weight: 'Bolder',
      fontType: 'Monospace',
    }),
    plain(words.codeTail),
  ])
}

/** A card has no scroll bar. */
const shortened = (text: string) =>
  text.length <= SHORT ? text : `${text.slice(0, SHORT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** Reasons of refusals and drops are drawn as HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

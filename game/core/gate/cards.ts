import type { ApplicationState, Ban } from '@westmore/contract/game.ts'
import { cutCharacters, cutName } from '#core/game.ts'
import { applicationWords, words } from '#core/words.ts'

/** A card has no scroll bar. */
const MAX_PARAGRAPH = 600

/** A TextRun shows any text literally; a TextBlock would read it as Markdown. */
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

export function applicationCard(name: string, site: string, standing: ApplicationState): object {
  const address = standing.state === 'none' || standing.state === 'declined' ? '/user/allowlist' : '/user'
  const paragraphs = applicationWords(standing).map((text) => plain(shortened(text)))
  return card(name, `${site}${address}`, paragraphs)
}

/**
 * With the code, a player without Discord can link the game account to an account of the site, and appeal.
 */
export function banCard(name: string, { words: paragraphs, url }: Ban, code: string | null): object {
  return card(name, url, [
    ...paragraphs.map((text) => plain(shortened(text))),
    ...(code === null ? [] : [plain(words.codeOfBanned), codeBlock(code)]),
  ])
}

export function codeCard(name: string, site: string, code: string): object {
  return card(name, `${site}/user`, [plain(words.codeLead), codeBlock(code), plain(words.codeTail)])
}

const codeBlock = (code: string) =>
  plain(`${code.slice(0, 4)} ${code.slice(4)}`, {
    size: 'ExtraLarge',
    weight: 'Bolder',
    fontType: 'Monospace',
  })

const shortened = (text: string) =>
  text.length <= MAX_PARAGRAPH ? text : `${cutCharacters(text, MAX_PARAGRAPH - 1)}…`

/** The game renders reasons of refusals and drops as HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

import { setTimeout as sleep } from 'node:timers/promises'
import { idOf } from '#shared/community.ts'
import { startSession } from '#shared/database.ts'
import { median, ms, print, times } from '#shared/figures.ts'
import { type MeasuredSite, openSite } from '#shared/site.ts'
import { compareSizes, GOAL } from '#shared/sizes.ts'

const SMALL = { news: 10, paragraphs: 10 }
const FULL = { news: 500, paragraphs: 300 }
const OWNER = '30000000000000001'
const ARTICLE = 'zprava-5'
const ROUNDS = 5
/** How long (ms) a node may answer with what it read before. */
const FRESH = 1_000
const sentence =
  'Kdo přepadne vlak nebo dostavník, nechá cestujícím možnost se vzdát a bez důvodu nestřílí po nikom.'

interface Community extends MeasuredSite {
  cookies: string[]
  articleId: string
  tags: Record<string, string>
}

const small = await open(SMALL)
const full = await open(FULL)
try {
  console.log(
    `${FULL.news} news and ${FULL.paragraphs} paragraphs against ${SMALL.news} of each; the rules are thirty times as long`,
  )
  const ask = (name: string, path: string | ((community: Community) => string)) =>
    compareSizes({ small, full }, name, (community) => (typeof path === 'string' ? path : path(community)))
  for (const path of ['/', '/hlasatel', '/pravidla']) {
    await ask(path, path)
    await compareSizes({ small, full }, '  unchanged (304)', ({ tags }) => ({
      path,
      headers: { 'if-none-match': tags[path] ?? '' },
    }))
  }
  await ask('/hlasatel, last page', ({ url }) => (url === full.url ? '/hlasatel?strana=25' : '/hlasatel'))
  await ask('an article', `/hlasatel/${ARTICLE}`)
  await ask('feed', '/hlasatel/atom.xml')
  await ask('calendar', '/hlasatel/akce.ics')
  await ask('list of the desk of news', '/api/news/drafts')
  await ask('draft of an article', ({ articleId }) => `/api/news/${articleId}`)
  await ask('draft of the rules', '/api/pages/rules/draft')
  await comparePublishing('an article', changeArticle, `/hlasatel/${ARTICLE}`, ` (to reach: ${GOAL})`)
  await comparePublishing('the rules', changeRules, '/pravidla', ', the time of a longer text')
} finally {
  await small.close()
  await full.close()
}

async function open({ news, paragraphs }: typeof FULL): Promise<Community> {
  const site = await openSite('pages', 2)
  const { pool, url } = site
  await pool.query(
    `insert into users (id, username, discriminator, role) values ($1, 'guvernér', '0', 'owner')`,
    [OWNER],
  )
  const content = `jsonb_build_object('title', 'Zpráva ' || n, 'lead', $3::text, 'markdown', repeat($3 || E'\\n\\n', 15),
    'picture', null, 'event', case when n % 10 = 3 then jsonb_build_object('place', 'Valentine',
      'from', to_char(now() + make_interval(days => n), 'YYYY-MM-DD"T18:00:00.000Z"'),
      'to', to_char(now() + make_interval(days => n), 'YYYY-MM-DD"T21:00:00.000Z"')) end)`
  const [id, at] = [idOf(`'article' || n`), `date_trunc('milliseconds', now() - make_interval(hours => n))`]
  await pool.query(
    `insert into articles (id, slug, content, edited_by, author_id, first_at)
     select ${id}, 'zprava-' || n, ${content}, $2, $2, ${at} from generate_series(1, $1::int) n`,
    [news, OWNER, sentence],
  )
  await pool.query(
    `insert into article_versions (article_id, number, content, note, published_by, publish_at)
     select ${id}, 1, ${content}, '', $2, ${at} from generate_series(1, $1::int) n`,
    [news, OWNER, sentence],
  )
  const { rows } = await pool.query('select id from articles where slug = $1', [ARTICLE])
  const community = {
    ...site,
    cookies: [await startSession(pool, OWNER)],
    articleId: rows[0].id,
    tags: {} as Record<string, string>,
  }
  const { revision } = await call(community, 'GET', '/api/pages/rules/draft')
  await publishRules(community, revision, rulesOf(paragraphs))
  await pool.query('vacuum analyze')
  await sleep(FRESH)
  for (const path of ['/', '/hlasatel', '/pravidla']) community.tags[path] = await tagOf(url + path)
  return community
}

/** Each encoding has its own tag; the measured requests accept none. */
async function tagOf(url: string): Promise<string> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  return headers.get('etag') ?? ''
}

/** Ten paragraphs in each chapter. */
function rulesOf(paragraphs: number): string {
  const chapter = (_: unknown, at: number) =>
    `## Kapitola ${at + 1}\n\n${Array.from({ length: 10 }, (_one, item) => `- ${sentence} Odstavec ${at}.${item}.`).join('\n')}`
  return `${Array.from({ length: paragraphs / 10 }, chapter).join('\n\n')}\n`
}

async function call({ url, cookies }: Community, method: string, path: string, body?: object) {
  const headers = { cookie: cookies[0] ?? '', ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  return answer.json()
}

async function publishRules(community: Community, before: number, markdown: string): Promise<void> {
  const { revision } = await call(community, 'PUT', '/api/pages/rules/draft', { revision: before, markdown })
  const publication = { revision, note: '', isMaterial: false, publishAt: null }
  await call(community, 'POST', '/api/pages/rules/publish', publication)
}

async function changeRules(community: Community, round: number): Promise<() => Promise<void>> {
  const { revision, markdown } = await call(community, 'GET', '/api/pages/rules/draft')
  return () => publishRules(community, revision, `${markdown.trimEnd()} Znění ${round}.\n`)
}

async function changeArticle(community: Community, round: number): Promise<() => Promise<void>> {
  const path = `/api/news/${community.articleId}`
  const { revision, content } = await call(community, 'GET', path)
  return async () => {
    const draft = { ...content, markdown: `Znění ${round}.`, revision }
    const saved = await call(community, 'PATCH', path, draft)
    await call(community, 'POST', `${path}/publish`, { revision: saved.revision, note: '', publishAt: null })
  }
}

/** Saves and publishes a change in turns, then reads the page while it is printed. */
async function comparePublishing(
  name: string,
  prepare: (community: Community, round: number) => Promise<() => Promise<void>>,
  path: string,
  goal: string,
) {
  const rounds: { publish: number[]; read: number[] }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = { publish: [] as number[], read: [] as number[] }
    for (const community of [small, full]) {
      const publish = await prepare(community, round)
      both.publish.push(await timed(publish))
      await sleep(FRESH)
      both.read.push(await timed(async () => (await fetch(community.url + path)).text()))
    }
    // The first round warms up.
    if (round > 0) rounds.push(both)
  }
  const [publish, read] = [rounds.map((round) => round.publish), rounds.map((round) => round.read)]
  report(`saving and publishing ${name}`, publish, goal)
  report('  the first visitor after that, for whom it is printed', read, goal)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function report(name: string, rounds: number[][], goal: string) {
  const of = (at: number) => median(rounds.map((round) => round[at] ?? 0))
  const ratio = median(rounds.map(([little = 0, much = 0]) => much / little))
  print([[name.padEnd(52), `${ms(of(0))} → ${ms(of(1))}, ${times(ratio, 1)}${goal}`]])
}

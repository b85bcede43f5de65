import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

interface Article {
  id: string
}

interface Published extends Article {
  isShown: boolean
  isFirst: boolean
}

const teamHears = ({ id }: Article) => signalTo('news', { staff: true }, id)
const allHear = ({ id }: Article) => signalTo('news', { everyone: true }, id)
const bellsChange = () => signalTo('notifications', { everyone: true })

const card = ({ id }: Article) => ({ kind: 'article' as const, id })
const ring = ({ id, isFirst }: Article & { isFirst: boolean }) =>
  isFirst ? { kind: 'news' as const, about: { articleId: id } } : undefined

const audit = entry('article')
const shownOrNot = { signals: [allHear, bellsChange], audit, card }

export const newsEvents = {
  'news.save': { signals: [teamHears] },
  'news.delete': { signals: [teamHears], audit },
  'news.publish': {
    signals: [(facts: Published) => (facts.isShown ? allHear(facts) : teamHears(facts))],
    audit,
    card: (facts: Published) => (facts.isShown ? card(facts) : undefined),
    ring: (facts: Published) => (facts.isShown ? ring(facts) : undefined),
  },
  'news.appear': { signals: [allHear], card, ring },
  'news.cancelPlan': { signals: [teamHears], audit },
  'news.pin': { signals: [allHear], audit },
  'news.withdraw': shownOrNot,
  'news.restore': shownOrNot,
} satisfies EventsOf<'news'>

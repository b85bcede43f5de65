import { useQuery } from '@tanstack/react-query'
import { sanctionKinds } from '@westmore/contract/sanctions.ts'
import { sumOf, type SanctionFigures } from '@westmore/contract/sanctions-reports.ts'
import { appealOutcomes } from '@westmore/contract/sanctions-appeals.ts'
import { Fragment } from 'react'
import { duration, monthName, number } from '#format.ts'
import { sanctionsPlace } from '#places.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Section } from '#ui/section.tsx'
import { kindLabel, numbersWords, outcomeLabels, staffWords, sumText } from './labels.ts'
import { sanctionQueries } from './queries.ts'
import { overturnedText, together } from './figures.ts'

export const meta = () => [{ title: `${numbersWords.title} | Westmore` }]

/** Sanctions by month and by author, and how many were overturned. */
export default function SanctionNumbersPage() {
  return (
    <>
      <PageTitle
        subtitle={numbersWords.subtitle}
        action={<BackButton to={sanctionsPlace}>{staffWords.all}</BackButton>}
      >
        {numbersWords.title}
      </PageTitle>
      <Numbers />
    </>
  )
}

function Numbers() {
  const query = useQuery(sanctionQueries.numbers())
  const { data } = query
  if (!data) return <NotLoaded query={query} failed={numbersWords.loadFailed} />
  const all = together(data.months)
  const months = data.months.toReversed().map(({ month, ...figures }, place) => ({
    id: month,
    name: `${monthName(`${month}-01`)}${place === 0 ? `, ${numbersWords.unfinished}` : ''}`,
    ...figures,
  }))
  return (
    <div className="grid gap-6">
      <p className="text-fg-soft">{sumText(sumOf(all), overturnedText(all))}</p>
      <Section title={numbersWords.byMonth}>
        <FigureTable caption={numbersWords.monthsCaption} noun={numbersWords.month} rows={months} />
      </Section>
      <Section title={numbersWords.byAuthor}>
        {data.authors.length === 0 ? (
          <EmptyState title={numbersWords.none} />
        ) : (
          <FigureTable
            caption={numbersWords.authorsCaption}
            noun={numbersWords.author}
            rows={data.authors.map(({ id, ...author }) => ({
              id: `${id} ${author.name}`,
              ...author,
            }))}
          />
        )}
      </Section>
      <BrokenParts />
      <AppealNumbers />
    </div>
  )
}

function BrokenParts() {
  const query = useQuery(sanctionQueries.brokenParts())
  const { data } = query
  return (
    <Section title={numbersWords.broken}>
      {!data ? (
        <NotLoaded query={query} failed={numbersWords.brokenFailed} />
      ) : data.length === 0 ? (
        <EmptyState title={numbersWords.noBroken}>{numbersWords.howBroken}</EmptyState>
      ) : (
        <table className="w-full">
          <caption className="sr-only">{numbersWords.brokenCaption}</caption>
          <thead className="text-left text-sm text-fg-soft">
            <tr className="border-b border-line">
              <th scope="col" className="px-4 py-2 font-bold">
                {numbersWords.part}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-bold">
                {numbersWords.sanctions}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-bold">
                {numbersWords.refusals}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line/60">
            {data.map(({ id, number: mark, text, isGone, sanctions, refusals }) => (
              <tr key={id} className="hover:bg-fg/5">
                <th scope="row" className="w-full px-4 py-1.5 text-left font-normal">
                  <span className="line-clamp-2 wrap-anywhere">
                    {mark !== null && <strong className="tabular-nums">§&nbsp;{mark}</strong>} {text}
                  </span>
                  {isGone && <span className="text-sm text-fg-soft">{numbersWords.gone}</span>}
                </th>
                <td className="py-1.5 pr-4 text-right tabular-nums">{number(sanctions)}</td>
                <td className="py-1.5 pr-4 text-right tabular-nums">{number(refusals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function AppealNumbers() {
  const query = useQuery(sanctionQueries.appealNumbers())
  const { data } = query
  return (
    <Section title={numbersWords.appeals}>
      {!data ? (
        <NotLoaded query={query} failed={numbersWords.appealsFailed} />
      ) : data.toDecision.median === null ? (
        <EmptyState title={numbersWords.noAppeals} />
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 px-4 py-3">
          {appealOutcomes.map((outcome) => (
            <Fragment key={outcome}>
              <dt>{outcomeLabels[outcome]}</dt>
              <dd className="text-right tabular-nums">{number(data.outcomes[outcome])}</dd>
            </Fragment>
          ))}
          <dt className="border-t border-line pt-1.5">{numbersWords.toDecision}</dt>
          <dd className="border-t border-line pt-1.5 pl-6 text-right">{duration(data.toDecision.median)}</dd>
        </dl>
      )}
    </Section>
  )
}

type FigureTableProps = {
  caption: string
  /** Word for the names, as the head of their column. */
  noun: string
  rows: readonly (SanctionFigures & { id: string; name: string })[]
}

/** Figures with a bar for the sum of each row; on a phone they are below the name. */
function FigureTable({ caption, noun, rows }: FigureTableProps) {
  const most = Math.max(1, ...rows.map(sumOf))
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-fg-soft">
        <tr className="border-b border-line">
          <th scope="col" className="px-4 py-2 font-bold">
            {noun}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 text-right font-bold max-sm:hidden">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line/60">
        {rows.map(({ id, name, ...figures }) => {
          const cells = cellsOf(figures)
          return (
            <tr key={id} className="hover:bg-fg/5">
              <th scope="row" className="w-full px-4 py-1.5 text-left font-normal wrap-anywhere">
                {name}
                <svg width="100%" height="6" aria-hidden="true" className="mt-0.5 block">
                  <rect width="100%" height="6" rx="1" className="fill-fg/6" />
                  <rect
                    width={`${(100 * sumOf(figures)) / most}%`}
                    height="6"
                    rx="1"
                    className="fill-accent"
                  />
                </svg>
                <span className="mt-1 block text-sm text-fg-soft tabular-nums sm:hidden">
                  {heads.map((head, place) => `${head} ${cells[place]}`).join(' · ')}
                </span>
              </th>
              {heads.map((head, place) => (
                <td
                  key={head}
                  className="py-1.5 pr-4 text-right whitespace-nowrap tabular-nums max-sm:hidden"
                >
                  {cells[place]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const heads = [...sanctionKinds.map(kindLabel), numbersWords.overturned]
const cellsOf = (figures: SanctionFigures) => [
  ...sanctionKinds.map((kind) => number(figures.counts[kind] ?? 0)),
  overturnedText(figures),
]

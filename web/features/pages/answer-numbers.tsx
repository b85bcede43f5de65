import { useQuery } from '@tanstack/react-query'
import { ANSWER_DAYS, type AnswerNumbers as Numbers } from '@westmore/contract/pages-parts.ts'
import { writtenPages } from '@westmore/contract/pages.ts'
import { number } from '#format.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { answerQueries } from './answer-queries.ts'

/** For owners: which answers players opened in the form of a ticket, and how often they then sent none. */
export function AnswerNumbers() {
  const query = useQuery(answerQueries.numbers())
  const { data } = query
  return (
    <div className="mt-8">
      <Section title={`Odpovědi místo ticketu za posledních ${ANSWER_DAYS} dní`}>
        {!data ? (
          <NotLoaded
            query={query}
            failed="Statistiku odpovědí se nepodařilo načíst."
            loading={<SkeletonRows />}
          />
        ) : data.length === 0 ? (
          <p className="px-4 py-3 text-fg-soft">
            Zatím nikdo žádnou odpověď u nového ticketu neotevřel. Nabízejí se otázky a paragrafy pravidel.
          </p>
        ) : (
          <NumbersTable rows={data} />
        )}
      </Section>
    </div>
  )
}

const heads = ['Otevřeno', 'Bez ticketu']

function NumbersTable({ rows }: { rows: Numbers[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Odpovědi otevřené u nového ticketu</caption>
      <thead className="text-left text-sm text-fg-soft">
        <tr className="border-b border-line">
          <th scope="col" className="px-4 py-2 font-bold">
            Otázka nebo paragraf
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 text-right font-bold max-sm:text-xs">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line/60">
        {rows.map((row) => (
          <tr key={`${row.page} ${row.id}`}>
            <th scope="row" className="w-full px-4 py-2 text-left font-normal wrap-anywhere">
              <Name {...row} />
            </th>
            {[row.opened, row.unsent].map((count, place) => (
              <td key={heads[place]} className="py-2 pr-4 text-right align-top tabular-nums">
                {number(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ page, id, mark, title, text, isGone }: Numbers) {
  const kind = page === 'rules' ? 'pravidly' : 'otázkami'
  if (isGone) return <span className="text-fg-soft">Už není mezi {kind}</span>
  const words = page === 'rules' || title === '' ? text : title
  return (
    <a href={`${writtenPages[page].address}#${id}`} className="text-link">
      {mark !== null && `§\u00A0${mark} `}
      {words}
    </a>
  )
}

import { useMutation } from '@tanstack/react-query'
import { TakeOverReport } from '@westmore/contract/moving.ts'
import * as z from 'zod/mini'
import { FileImport, type SourcesProps } from '#file-import.tsx'
import { number } from '#format.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { outcomeNames, takenFaults, takeOverRefusals, takeOverWords } from './labels.ts'
import { movingCommands } from './queries.ts'

/** More is a file. */
const MAX_PASTED = 1_000_000

const isNew = ({ groups, notes }: TakeOverReport) =>
  notes > 0 || groups.some(({ outcome }) => outcome === 'added')

/** Of a file, of pasted rows or of the role on Discord. */
export function TakeOver() {
  const { mutateAsync: takeRole } = useMutation(movingCommands.takeRole())
  return (
    <FileImport
      words={takeOverWords}
      accept=".csv,.tsv,.txt,.json"
      address="/api/moving/admitted"
      shape={TakeOverReport}
      faults={takenFaults}
      refusals={takeOverRefusals}
      isNew={isNew}
      other={(store) => takeRole({ store })}
      sources={OtherSources}
    >
      {(report) => <Report report={report} />}
    </FileImport>
  )
}

function OtherSources({ begin, isBusy }: SourcesProps) {
  const { me } = useMe()
  const [pasted, setPasted] = useRestoredState('taken-rows', me?.id, z.string(), '')
  return (
    <>
      <TextArea
        label={takeOverWords.paste}
        hint={takeOverWords.pasteHint}
        value={pasted}
        maxLength={MAX_PASTED}
        rows={4}
        spellCheck={false}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        className="w-full max-w-2xl"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy || pasted.trim() === ''}
          onClick={() => begin(new File([pasted], 'vlozene.csv'))}
        >
          {takeOverWords.tryPasted}
        </Button>
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => begin(null)}>
          {takeOverWords.role}
        </Button>
      </div>
    </>
  )
}

/** Each outcome with its count, to open for the people. */
function Report({ report: { columns, groups, banned, notes } }: { report: TakeOverReport }) {
  return (
    <>
      {columns.length > 0 && (
        <p className="text-sm wrap-anywhere text-fg-soft">
          {takeOverWords.columns} {columns.join(', ')}.
        </p>
      )}
      <div className="divide-y divide-line/60">
        {groups.map(({ outcome, count, people }) => (
          <details key={outcome} open={outcome === 'added'}>
            <summary className="w-fit cursor-pointer py-2 font-bold">
              {outcomeNames[outcome]} <span className="tabular-nums">{number(count)}</span>
            </summary>
            <ul className="pb-2 text-sm">
              {people.map(({ row, name, part }) => (
                <li key={row} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 py-1">
                  <span className="text-fg-soft tabular-nums">ř. {row}</span>
                  <span className="wrap-anywhere">
                    <bdi>{name}</bdi>
                    <code className="block text-fg-soft">{part}</code>
                  </span>
                </li>
              ))}
            </ul>
            {people.length < count && (
              <p className="pb-2 text-sm text-fg-soft">{takeOverWords.more(people.length)}</p>
            )}
          </details>
        ))}
      </div>
      {banned > 0 && <p>{takeOverWords.banned(banned)}</p>}
      {notes > 0 && <p>{takeOverWords.notes(notes)}</p>}
    </>
  )
}

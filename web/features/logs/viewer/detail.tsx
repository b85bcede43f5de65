import { facets, SUSPECT, type LogEntry } from '@westmore/contract/logs.ts'
import type { ReactNode } from 'react'
import Exclude from '~icons/lucide/circle-minus'
import Only from '~icons/lucide/filter'
import Everybody from '~icons/lucide/users-round'
import Context from '~icons/lucide/unfold-vertical'
import Timeline from '~icons/lucide/route'
import { exactTime, RelativeTime } from '#format.ts'
import { linePlace } from '#places.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { evidenceOfLine } from '../evidence/attachables.ts'
import { AttachButton } from '../evidence/evidence-dialog.tsx'
import { IdentifierPerson, SanctionOfLine } from '../people/identifier-person.tsx'
import { facetLabels } from '../labels.ts'
import { emptySearch, exclusion, toggleExcluded, withField, toggleOnly } from '../log-search.ts'
import { MetadataView } from './metadata-view.tsx'
import { useLog } from '../use-log-place.ts'

export function LogDetail({ line }: { line: LogEntry }) {
  const { place, go, find } = useLog()
  const { search } = place
  const { id, created_at: at, user_identifier: identifier, player_name: name, metadata } = line
  const values = { category: line.category, script: line.script_name, server: line.server_id }
  return (
    <div className="border-b border-line bg-night-800 px-3 py-3 sm:px-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm max-sm:items-center sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Fact name="Čas">
          <span className="font-mono">{exactTime(at)}</span>{' '}
          <span className="whitespace-nowrap text-fg-soft">
            (<RelativeTime moment={at} />)
          </span>
        </Fact>
        <Fact name="Číslo">
          <span className="font-mono">{id}</span>
        </Fact>
        {facets.map((facet) => (
          <Fact key={facet} name={facetLabels[facet]}>
            <FilterPair
              value={values[facet]}
              isOnly={search[facet] === values[facet]}
              isExcluded={search.exclude.includes(exclusion(facet, values[facet]))}
              onOnly={() => find(toggleOnly(search, facet, values[facet]))}
              onExclude={() => find(toggleExcluded(search, facet, values[facet]))}
            />
          </Fact>
        ))}
        {name !== null && <Fact name="Hráč">{name}</Fact>}
        {identifier !== null && (
          <Fact name="Identifikátor">
            <FilterPair
              value={identifier}
              isOnly={search.player === identifier}
              onOnly={() =>
                find({ ...search, user: '', player: search.player === identifier ? '' : identifier })
              }
            />{' '}
            <IdentifierPerson identifier={identifier} />
          </Fact>
        )}
      </dl>
      {SUSPECT in metadata && (
        <p className="mt-3 text-sm text-bad">
          Podezřelý záznam: některý z&nbsp;hráčů, kteří byli tou dobou ve hře, má jméno napsané tak, aby
          záznam zfalšovalo. Na text ani další údaje tohoto záznamu se nespoléhejte.
        </p>
      )}
      <p className="mt-3 font-mono text-sm whitespace-pre-wrap break-words">{line.action}</p>
      <MetadataView metadata={metadata} onField={(key, value) => find(withField(search, key, value))} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => go({ context: id, entry: null })}>
          <Context /> Kontext (±5 minut)
        </Button>
        <Button variant="secondary" size="sm" onClick={() => go({ around: id, entry: null })}>
          <Everybody /> Všichni kolem
        </Button>
        {identifier !== null && search.player !== identifier && (
          <Button variant="secondary" size="sm" onClick={() => find({ ...emptySearch, player: identifier })}>
            <Timeline /> Časová osa hráče
          </Button>
        )}
        <AttachButton choices={() => evidenceOfLine(line)} />
        <SanctionOfLine line={line} />
        <CopyButton label="Kopírovat odkaz" text={() => location.origin + linePlace(id)} />
        <CopyButton label="Kopírovat záznam" text={() => JSON.stringify(line, null, 2)} />
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

type FilterPairProps = {
  value: string
  isOnly: boolean
  isExcluded?: boolean
  onOnly: () => void
  onExclude?: () => void
}

function FilterPair({ value, isOnly, isExcluded = false, onOnly, onExclude }: FilterPairProps) {
  const button = (isOn: boolean, label: string, title: string, icon: ReactNode, onPress: () => void) => (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      title={title}
      onClick={onPress}
      className="inline-grid size-6 place-items-center rounded-sm align-middle text-fg-soft hover:bg-fg/10 hover:text-fg aria-pressed:text-accent max-sm:size-11"
    >
      {icon}
    </button>
  )
  return (
    <>
      <span className="font-mono break-all">{value}</span>{' '}
      {button(isOnly, `Jen ${value}`, isOnly ? 'Zrušit filtr' : 'Jen tato hodnota', <Only />, onOnly)}
      {onExclude &&
        button(
          isExcluded,
          `Vyloučit ${value}`,
          isExcluded ? 'Vrátit zpět' : 'Vše kromě této hodnoty',
          <Exclude />,
          onExclude,
        )}
    </>
  )
}

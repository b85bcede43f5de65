import { useMutation, useQuery } from '@tanstack/react-query'
import { ADMITTED_PAGE, AdmittedFilter } from '@westmore/contract/allowlist-admitted.ts'
import { isStaff, MAX_PEOPLE_SEARCH } from '@westmore/contract/users.ts'
import { useMemo, useState, type Ref } from 'react'
import Hat from '~icons/game-icons/western-hat'
import Download from '~icons/lucide/download'
import Keyboard from '~icons/lucide/keyboard'
import { choiceField, pageField, textField, type FieldsOf } from '#address/fields.ts'
import { toFirstPage, useAddress } from '#address/use-address.ts'
import { counted } from '#format.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { listMoves, useListKeys } from '#keys/use-list-keys.ts'
import { DensityButton } from '#lists/density-button.tsx'
import { useDensity } from '#lists/density.ts'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { NothingFound } from '#lists/nothing-found.tsx'
import { describePage, usePageTurn } from '#lists/pages.ts'
import type { Row } from '#lists/steady-list.ts'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { allowlistCommands, allowlistQueries } from '../queries.ts'
import { RevokeForm } from '../review/revoke.tsx'
import { admittedWords, columnLabels, filterLabels } from './labels.ts'
import { AdmittedRow, columns, type AdmittedItem } from './row.tsx'

export const meta = () => [{ title: `${admittedWords.title} | Westmore` }]

const moves = listMoves('[data-admitted]', '[data-person]')
const keys = [
  { keys: ['/'], meaning: 'Hledat v seznamu' },
  { keys: ['J', 'K'], meaning: 'Další a předchozí hráč' },
  { keys: ['Enter'], meaning: 'Otevřít hráče' },
]

const filters = AdmittedFilter.options.map((id) => ({ id, label: filterLabels[id] }))

const fields: FieldsOf<{ q: string; filter: AdmittedFilter; page: number }> = {
  q: textField('hledat', MAX_PEOPLE_SEARCH),
  filter: choiceField<Exclude<AdmittedFilter, 'all'>, 'all'>(
    'filtr',
    { nehrali: 'never-seen', 'dlouho-nehrali': 'long-unseen', 'bez-licence': 'without-license' },
    'all',
  ),
  page: pageField(100_000),
}

export default function AdmittedPage() {
  const { place, go } = useAddress(fields, { moved: toFirstPage })
  const query = useQuery(allowlistQueries.admitted(place))
  const { data, isPlaceholderData } = query
  const items = useMemo(() => data?.people.map((one) => ({ ...one, id: one.person.id })), [data])
  const { rows, heldBack, tidy } = useSteadyRows(
    isPlaceholderData ? undefined : items,
    `${place.filter} ${place.page} ${place.q}`,
  )
  const [revoked, setRevoked] = useState<AdmittedItem | null>(null)
  const density = useDensity('admitted', useMe().me?.id)
  const { list, turn } = usePageTurn((page) => go({ page }))
  // A handler is needed for Esc to leave the search field.
  const { help, showHelp } = useListKeys(moves, { escape: () => false })

  const range = data && !isPlaceholderData ? describePage(data.page, data, countPlayers) : ''
  return (
    <>
      <PageTitle hint={admittedWords.subtitle}>{admittedWords.title}</PageTitle>
      <div className="@container grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label={admittedWords.search}
            placeholder={admittedWords.searchHint}
            max={MAX_PEOPLE_SEARCH}
            q={place.q}
            onSearch={(q) => go({ q }, { replace: true })}
          />
          <FoldedFilters
            count={place.filter === 'all' ? 0 : 1}
            wide={{ filters: '@4xl:contents', button: '@4xl:hidden' }}
          >
            <ChoiceButtons
              label="Filtr"
              choices={filters}
              value={place.filter}
              onChange={(filter) => go({ filter })}
              className="grid grid-cols-2 gap-1.5 @xl:grid-cols-4"
            />
          </FoldedFilters>
          <DensityButton density={density} title="Pohodlný seznam s většími řádky" />
          <ToolsMenu>
            <MenuItem Icon={Download} href="/api/allowlist/admitted/export" download>
              {admittedWords.export}
            </MenuItem>
            <MenuItem Icon={Keyboard} onChoose={showHelp}>
              Klávesové zkratky
            </MenuItem>
          </ToolsMenu>
        </div>
        <p role="status" className="sr-only">
          {range}
        </p>
        {!data ? (
          <NotLoaded query={query} failed={admittedWords.loadFailed} />
        ) : rows.length > 0 ? (
          <Players
            {...{ rows, list }}
            isCompact={density.isCompact}
            isOld={isPlaceholderData}
            range={range}
            onTidy={rows.some(({ left }) => left) || heldBack > 0 ? tidy : undefined}
            onRevoke={setRevoked}
          />
        ) : place.q !== '' || place.filter !== 'all' ? (
          <NothingFound
            title={admittedWords.notFound}
            button={admittedWords.clear}
            onPress={() => go({ q: '', filter: 'all' })}
          >
            {admittedWords.notFoundText}
          </NothingFound>
        ) : (
          <EmptyState
            drawing={<Hat />}
            title={admittedWords.emptyTitle}
            action={
              <LinkButton to="/user/admin/settings?tab=zadosti" variant="secondary">
                {admittedWords.toReview}
              </LinkButton>
            }
          >
            {admittedWords.emptyText}
          </EmptyState>
        )}
        <Pager
          label="Stránky přijatých hráčů"
          page={data?.page ?? place.page}
          pages={Math.ceil((data?.total ?? 0) / ADMITTED_PAGE)}
          onTurn={turn}
        />
      </div>
      <Revocation revoked={revoked} onClose={() => setRevoked(null)} />
      <ShortcutHelp {...help} keys={keys} />
    </>
  )
}

type PlayersProps = {
  rows: readonly Row<AdmittedItem>[]
  list: Ref<HTMLUListElement>
  isCompact: boolean
  isOld: boolean
  range: string
  /** Undefined while the rows are those of the newest answer. */
  onTidy: (() => void) | undefined
  onRevoke: (item: AdmittedItem) => void
}

function Players({ rows, list, isCompact, isOld, range, onTidy, onRevoke }: PlayersProps) {
  return (
    <div
      data-compact={isCompact || undefined}
      className={classes(
        '@container overflow-hidden rounded-md border border-line bg-night-800 transition-opacity',
        isOld && 'opacity-50',
      )}
    >
      <div className={classes(columns, 'text-sm text-fg-soft')}>
        <div className="col-span-full flex min-h-11 items-center gap-x-3 pl-3 lg:min-h-9 @3xl:col-span-2">
          {onTidy ? (
            <Button variant="ghost" size="sm" onClick={onTidy} className="max-lg:min-h-11">
              {admittedWords.tidy}
            </Button>
          ) : (
            <span aria-hidden="true">{range}</span>
          )}
        </div>
        {/* The rows name their values for screen readers. */}
        {Object.values(columnLabels).map((label) => (
          <span key={label} aria-hidden className="hidden @3xl:block">
            {label}
          </span>
        ))}
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Přijatí hráči"
        aria-busy={isOld}
        className="scroll-mt-2 divide-y divide-line border-t border-line outline-none"
      >
        {rows.map((row) => (
          <AdmittedRow key={row.item.id} {...{ row, onRevoke }} />
        ))}
      </ul>
    </div>
  )
}

function Revocation({ revoked, onClose }: { revoked: AdmittedItem | null; onClose: () => void }) {
  const { mutateAsync: revoke } = useMutation(allowlistCommands.revokeOfPerson())
  return (
    <Dialog open={revoked !== null} onClose={onClose} title={admittedWords.revoke}>
      {revoked && (
        <RevokeForm
          id={revoked.person.id}
          revoke={revoke}
          username={revoked.person.username}
          question={
            <>
              Opravdu chcete odebrat přístup hráči <bdi>{revoked.person.username}</bdi>? Pokud právě hraje,
              hra ho odpojí. Novou žádost bude moci podat za 24 hodin.
            </>
          }
          onSend={(send) => send().then(onClose)}
          onClose={onClose}
        >
          {isStaff(revoked.person) && (
            <p className="text-sm text-fg-soft">
              Je v&nbsp;týmu: hra ho pustí dál, dokud to dovoluje nastavení herního serveru.
            </p>
          )}
        </RevokeForm>
      )}
    </Dialog>
  )
}

const countPlayers = (total: number) => counted(total, 'hráč', 'hráči', 'hráčů')

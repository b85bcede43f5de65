import { useQuery } from '@tanstack/react-query'
import { faultWords, type DiscordFailure, type DiscordState } from '@westmore/contract/discord.ts'
import { BackToSettings } from '#back-to-settings.tsx'
import { counted, number, RelativeTime } from '#format.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { explain } from '#refusals.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { comparedWords, discordWords, kindLabels, reasonText } from './labels.ts'
import { discordCommands, discordQueries } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

export const meta = () => [{ title: 'DISCORD | Westmore' }]

export default function DiscordPage() {
  const query = useQuery(discordQueries.state())
  const { data } = query
  const { me } = useMe()
  useViewing({ type: 'discord', id: 'bot' })
  return (
    <>
      <PageTitle
        hint="Co bot posílá na Discord, komu dává roli a&nbsp;co mu chybí."
        action={<BackToSettings />}
      >
        DISCORD
      </PageTitle>
      {!data ? (
        <NotLoaded query={query} failed={discordWords.loadFailed} />
      ) : !data.isOn ? (
        <p>{discordWords.off}</p>
      ) : (
        <div className="@container grid gap-6">
          <Health state={data} />
          {data.removals && <Removals removals={data.removals} isOwner={me?.role === 'owner'} />}
          <Failures failures={data.failures} />
          <ChannelChoice key={JSON.stringify(data.channels)} state={data} isOwner={me?.role === 'owner'} />
          {me && <RoleChoice key={JSON.stringify(data.roles)} state={data} me={me} />}
        </div>
      )}
    </>
  )
}

function Health({ state: { guild, faults, waiting, comparedAt, roles } }: { state: DiscordState }) {
  const hasRole = roles.allowlist !== null || roles.staff.length > 0
  const compare = useCommand(discordCommands.compare(), { failed: discordWords.compareFailed })
  const compareNow = () =>
    compare.mutate(undefined, {
      onSuccess: (compared) => {
        const { isGood, text } = comparedWords(compared)
        if (isGood) toast.success(text)
        else toast.error(text)
      },
    })
  return (
    <Section
      title="Stav"
      action={
        <Button variant="secondary" size="sm" busy={compare.isPending} onClick={compareNow}>
          {hasRole ? 'Porovnat role a zkusit znovu' : 'Zkusit znovu'}
        </Button>
      }
    >
      <div className="grid gap-2 px-4 py-3">
        {guild !== null && (
          <p>
            Bot je na serveru <strong>{guild}</strong>.
          </p>
        )}
        {faults.length === 0 ? (
          <p>{discordWords.works}</p>
        ) : (
          <ul className="grid list-disc gap-1 pl-5 font-bold text-bad">
            {faults.map((fault) => (
              <li key={fault}>{faultWords[fault]}</li>
            ))}
          </ul>
        )}
        <p className="text-sm text-fg-soft">
          K odeslání čeká: {waiting}.{' '}
          {hasRole &&
            (comparedAt === null ? (
              'Role se zatím neporovnávaly.'
            ) : (
              <>
                Role se naposledy porovnaly <RelativeTime moment={comparedAt} />.
              </>
            ))}
        </p>
      </div>
    </Section>
  )
}

type RemovalsProps = { removals: NonNullable<DiscordState['removals']>; isOwner: boolean }

/** People without access here, who lose the role when an owner decides so; in a first comparison others also get it. */
function Removals({ removals: { at, lose, gain }, isOwner }: RemovalsProps) {
  const confirm = useCommand(discordCommands.confirmRemovals(), {
    done: discordWords.removalsConfirmed,
    failed: (error) =>
      explain(error, discordWords.removalsFailed, { REMOVALS_CHANGED: discordWords.removalsChanged }),
  })
  return (
    <Section title={discordWords.removals}>
      <div className="grid justify-items-start gap-2 px-4 py-3">
        <p>
          Roli pro hráče s&nbsp;allowlistem má někdo jiný než na webu přístup. Dokud to vlastník nepotvrdí,
          nikomu ji nebereme.
        </p>
        <Holders title="Vzali bychom ji" of={lose} />
        <Holders title="Dali bychom ji" of={gain} />
        {isOwner && (
          <Button variant="danger" size="sm" busy={confirm.isPending} onClick={() => confirm.mutate({ at })}>
            {discordWords.confirmRemovals}
          </Button>
        )}
      </div>
    </Section>
  )
}

type HoldersProps = { title: string; of: RemovalsProps['removals']['lose'] }

function Holders({ title, of: { count, samples } }: HoldersProps) {
  if (count === 0) return null
  const rest = count - samples.length
  return (
    <p className="wrap-anywhere">
      {title} <strong>{counted(count, 'člověku', 'lidem', 'lidem')}</strong>:{' '}
      <span className="text-sm text-fg-soft">
        {samples.join(', ')}
        {rest > 0 && ` a\u00a0${counted(rest, 'další', 'další', 'dalších')}`}
      </span>
    </p>
  )
}

function Failures({ failures }: { failures: DiscordFailure[] }) {
  const retry = useCommand(discordCommands.retry(), { failed: discordWords.retryFailed })
  return (
    <Section title="Co se nepodařilo">
      {failures.length === 0 ? (
        <p className="px-4 py-3 text-fg-soft">Za posledních 30 dní nic.</p>
      ) : (
        <ul className="divide-y divide-line">
          {failures.map(({ id, kind, count, people, others, why, at, isWaiting }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <div className="min-w-0 flex-1 basis-64">
                <p className="break-words">
                  {kindLabels[kind]}
                  {count > 1 && ` ${number(count)}×`}
                  {people.length > 0 && ': '}
                  <strong>{people.map(({ username }) => username).join(', ')}</strong>
                  {people.length > 0 &&
                    others > 0 &&
                    ` a\u00a0${counted(others, 'další', 'další', 'dalších')}`}
                </p>
                <p className="text-sm break-words text-fg-soft">
                  {reasonText(why)}, <RelativeTime moment={at} />
                  {isWaiting && ', zkouší se dál'}
                </p>
              </div>
              <Button
                variant="ghost"
                size="sm"
                disabled={retry.isPending}
                onClick={() => retry.mutate({ id })}
                className="ml-auto"
              >
                Zkusit znovu
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

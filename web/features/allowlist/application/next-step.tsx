import { useQuery } from '@tanstack/react-query'
import type { MyAllowlist } from '@westmore/contract/allowlist.ts'
import { Link } from 'react-router'
import { signedInHint } from '#session/hint.ts'
import { useMe } from '#session/session.ts'
import { Paper } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ClosedNotice, useDoor } from '../closed-notice.tsx'
import { allowlistQueries } from '../queries.ts'
import { Connect } from './connect.tsx'
import { LastRefusal } from './decision.tsx'
import { hoursLeft, queuePlace, resultComes, usualWaitText } from './labels.ts'
import { hasOpenedRules, RulesLink } from '../rules-link.tsx'

const stations = ['Discord', 'Pravidla', 'Žádost', 'Razítko', 'Westmore']

/** Requested as soon as the session hint suggests a user, in parallel with the question who it is. */
export function useNextStep(): { mine: MyAllowlist | undefined; isPending: boolean } {
  const { status } = useMe()
  const mayAsk = status === 'user' || (status === 'loading' && signedInHint() !== undefined)
  const { data: mine, isLoading } = useQuery({ ...allowlistQueries.mine(), enabled: mayAsk })
  return { mine, isPending: isLoading }
}

/** Without `invites` only for people who have applied. */
export function NextStep({ mine, invites }: { mine: MyAllowlist | undefined; invites: boolean }) {
  if (!mine || (!invites && mine.status === 'none')) return null
  return (
    <Paper as="section" aria-labelledby="dalsi-krok" className="ticket mb-6 grid gap-4 px-7 py-5 sm:px-9">
      <p className="smallcaps flex flex-wrap justify-between gap-x-4 border-b-2 border-double border-edge pb-2 text-fg-soft">
        <span>Jízdenka do Westmore</span>
        <span>L.&nbsp;P.&nbsp;1890</span>
      </p>
      <Step mine={mine} />
    </Paper>
  )
}

function Step({ mine }: { mine: MyAllowlist }) {
  const { status, canSubmit, hoursRemaining } = mine
  const { words } = useDoor()
  return (
    <>
      <Line mine={mine} station={status === 'approved' ? 4 : status === 'pending' ? 3 : 2} />
      <h2 id="dalsi-krok" className="text-xl font-bold">
        {headingOf(mine, words !== null)}
      </h2>
      {status === 'none' && (
        <p>
          Odpovíte vlastními slovy na několik otázek o sobě a o své postavě. Odpovědi se ukládají průběžně,
          dokončit je můžete kdykoli.
        </p>
      )}
      {status === 'pending' && <WaitWords mine={mine} />}
      {status === 'declined' && <LastRefusal mine={mine} />}
      {status === 'declined' && hoursRemaining !== null && (
        <p>
          <strong>{hoursLeft(hoursRemaining)}</strong>, než budete moci podat novou žádost. Pročtěte si do té
          doby pravidla.
        </p>
      )}
      {status === 'approved' && <Connect {...mine} />}
      {canSubmit && <ClosedNotice />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {canSubmit && <LinkButton to="/user/allowlist">Přejít k žádosti</LinkButton>}
        {!canSubmit && status !== 'approved' && (
          <Link to="/user/allowlist" className="text-link inline-flex min-h-11 items-center">
            {status === 'pending' ? 'Zobrazit žádost' : 'Zobrazit rozhodnutí'}
          </Link>
        )}
        {status !== 'pending' && (
          <RulesLink className="inline-flex min-h-11 items-center">Pravidla serveru</RulesLink>
        )}
      </div>
    </>
  )
}

export function WaitWords({ mine }: { mine: MyAllowlist }) {
  const { queue, usualWaitMinutes } = mine
  return (
    <p>
      {queue && <strong>{queuePlace(queue)}</strong>}{' '}
      {usualWaitMinutes !== null && usualWaitText(usualWaitMinutes)} {resultComes(mine)}
    </p>
  )
}

function headingOf({ status, canSubmit, latest }: MyAllowlist, isClosed: boolean): string {
  if (status === 'approved') return 'Jste vítáni, můžete hrát'
  if (status === 'pending') return 'Žádost čeká na kontrolu'
  if (status === 'none') return 'Požádejte o přístup na server'
  if (canSubmit) return isClosed ? 'Můžete si připravit novou žádost' : 'Můžete podat novou žádost'
  return latest?.revokedAt ? 'Přístup byl odebrán' : 'Žádost byla zamítnuta'
}

/** Discord and the rules are ticked only when it is known that the player was there. */
function Line({ mine, station }: { mine: MyAllowlist; station: number }) {
  const { me } = useMe()
  const { data } = useQuery({ ...allowlistQueries.membership(), enabled: mine.hasBot })
  const known: Partial<Record<string, boolean>> = {
    Discord: data?.isMember === true,
    Pravidla: mine.hasReadRules || (me !== undefined && hasOpenedRules(me.id)),
  }
  return (
    <ol className="ticket-line" aria-label="Cesta do hry">
      {stations.map((name, at) => {
        const isTicked = known[name] ?? true
        return (
          <li
            key={name}
            className={at < station ? (isTicked ? 'is-behind' : 'is-unknown') : undefined}
            aria-current={at === station ? 'step' : undefined}
          >
            {name}
            {at < station && <span className="sr-only">{isTicked ? ': splněno' : ': nevíme'}</span>}
          </li>
        )
      })}
    </ol>
  )
}

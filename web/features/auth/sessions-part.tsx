import { useQuery } from '@tanstack/react-query'
import type { Session } from '@westmore/contract/auth.ts'
import { LONGEST_SESSION_DAYS, SESSION_DAYS } from '@westmore/contract/auth-sign-in.ts'
import Computer from '~icons/lucide/monitor'
import Phone from '~icons/lucide/smartphone'
import { errorCode, orpc, refreshing } from '#api.ts'
import { counted, dateTime, RelativeTime } from '#format.ts'
import { announceFailure } from '#refusals.ts'
import { sessionName } from '#session/session-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SheetPart } from '#ui/card.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { sessionWords } from './labels.ts'

export const sessionsQuery = () => orpc.auth.sessions.list.queryOptions()

const refreshed = refreshing(orpc.auth.sessions)

export function SessionsPart() {
  return (
    <SheetPart id="zarizeni" title="Přihlášená zařízení">
      <Sessions />
    </SheetPart>
  )
}

function Sessions() {
  const query = useQuery(sessionsQuery())
  const { data: sessions } = query
  const end = useCommand(orpc.auth.sessions.end.mutationOptions(refreshed))
  const endOthers = useCommand(orpc.auth.sessions.endOthers.mutationOptions(refreshed))

  if (!sessions) return <NotLoaded query={query} failed={sessionWords.loadFailed} />

  const explain = (error: unknown) => {
    // A session that has already ended, by time or from another tab, is what the user wanted.
    if (errorCode(error) !== 'NOT_FOUND') announceFailure(error, sessionWords.failed)
  }
  const endOne = ({ id }: Session) =>
    end.mutate({ id }, { onSuccess: () => toast.success(sessionWords.ended), onError: explain })
  const endAll = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => toast.success(sessionWords.othersEnded),
      onError: explain,
    })
  const isBusy = end.isPending || endOthers.isPending
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={isBusy} onEnd={() => endOne(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          busy={endOthers.isPending}
          onClick={endAll}
          className="justify-self-start"
        >
          Odhlásit ostatní
        </Button>
      )}
      <p className="text-sm text-fg-soft">
        Přihlášení skončí samo po {counted(SESSION_DAYS, 'dni', 'dnech', 'dnech')} bez použití, nejpozději po{' '}
        {counted(LONGEST_SESSION_DAYS, 'dni', 'dnech', 'dnech')}.
        {sessions.length > 1 && ' Nepoznáváte některé? Odhlaste ho.'}
      </p>
    </>
  )
}

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { os, signedInAt, lastUsedAt, isThis } = session
  const Icon = os === 'iOS' || os === 'Android' ? Phone : Computer
  const name = sessionName(session)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 first:pt-0 last:pb-0">
      <Icon className="text-xl text-fg-soft" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
          {name}
          {isThis && <Badge tone="good">Toto zařízení</Badge>}
        </p>
        <p className="text-sm text-fg-soft">
          Přihlášeno <time dateTime={signedInAt}>{dateTime(signedInAt)}</time>
          {!isThis && (
            <>
              , naposledy použito <RelativeTime moment={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button variant="ghost" size="sm" disabled={busy} onClick={onEnd} aria-label={`Odhlásit ${name}`}>
          Odhlásit
        </Button>
      )}
    </li>
  )
}

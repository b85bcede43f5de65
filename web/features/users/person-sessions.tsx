import { useQuery } from '@tanstack/react-query'
import type { User } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { plural } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { fullName, personWords } from './labels.ts'
import { userCommands, userQueries } from './queries.ts'

/** In how many browsers a person is signed in, but not where. */
export function PersonSessions({ person }: { person: User }) {
  const { me } = useMe()
  return me?.role === 'owner' && <Sessions person={person} />
}

function Sessions({ person }: { person: User }) {
  const id = person.discordId
  const { data, isError } = useQuery(userQueries.sessions(id))
  const [isSure, setSure] = useState(false)
  return (
    <div className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
        <p className="text-fg-soft">
          {isError
            ? personWords.sessionsLoadFailed
            : !data
              ? 'Načítám…'
              : data.count === 0
                ? 'Teď bez přihlášení.'
                : `Přihlášení: ${plural(data.count, 'v\u00a0jednom prohlížeči', `ve ${data.count} prohlížečích`, `v\u00a0${data.count} prohlížečích`)}.`}
        </p>
        {data && data.count > 0 && (
          <Button variant="danger" size="sm" onClick={() => setSure(true)}>
            Odhlásit všude
          </Button>
        )}
      </div>
      <RemovalDialog
        command={userCommands.endSessions()}
        input={isSure ? { id } : null}
        onClose={() => setSure(false)}
        title="Odhlásit všude?"
        confirmLabel="Odhlásit"
        busyLabel="Odhlašuji…"
        words={{
          done: personWords.sessionsEnded,
          gone: personWords.gone,
          failed: personWords.sessionsFailed,
        }}
      >
        <p className="wrap-anywhere">
          Uživatele <bdi className="font-bold">{fullName(person)}</bdi> ihned odhlásíme ze všech prohlížečů.
          Přihlásit se bude moci znovu přes Discord. Zapíše se to do auditu.
        </p>
      </RemovalDialog>
    </div>
  )
}

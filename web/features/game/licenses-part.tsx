import { useMutation, useQuery } from '@tanstack/react-query'
import { LinkCode, MAX_LICENSES, type LinkedLicense } from '@westmore/contract/game.ts'
import { useState } from 'react'
import Gamepad from '~icons/lucide/gamepad-2'
import { dateTime, shortLicense } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { SheetPart } from '#ui/card.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#ui/use-sending.ts'
import { licenseRefusals, licenseWords, wrongCodeWords } from './labels.ts'
import { gameCommands, gameQueries } from './queries.ts'

/** Without `isAdmitted` the game would refuse the player with any code. */
export function LicensesPart({ isAdmitted }: { isAdmitted: boolean }) {
  const query = useQuery(gameQueries.licenses())
  const { data: licenses = [] } = query
  return (
    <SheetPart id="herni-ucet" title={licenseWords.title}>
      <p className="text-sm text-fg-soft">{isAdmitted ? licenseWords.about : licenseWords.later}</p>
      {!query.data && <NotLoaded query={query} failed={licenseWords.loadFailed} />}
      {licenses.length > 0 && <LicenseList licenses={licenses} />}
      {isAdmitted && licenses.length < MAX_LICENSES && <CodeForm />}
      {licenses.length >= MAX_LICENSES && (
        <p className="text-sm text-fg-soft">{licenseRefusals['TOO_MANY_LICENSES']}</p>
      )}
    </SheetPart>
  )
}

function CodeForm() {
  const { mutateAsync: link } = useMutation(gameCommands.link())
  const [code, setCode] = useState('')
  async function send() {
    await link({ code })
    setCode('')
    toast.success(licenseWords.linked)
  }
  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () => {
      return LinkCode.safeParse(code).success ? send() : wrongCodeWords(code)
    },
    explain: (error) => explain(error, licenseWords.linkFailed, licenseRefusals),
  })
  return (
    <form onSubmit={submit} className="grid items-start gap-3 sm:flex" noValidate>
      <TextField
        label={licenseWords.code}
        hint={licenseWords.codeHint}
        value={code}
        error={failure}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          forgetFailure()
        }}
        className="min-w-0 flex-1 [&_input]:font-mono [&_input]:tracking-widest [&_input]:uppercase"
      />
      <Button type="submit" variant="secondary" busy={isSending} className="justify-self-start sm:mt-8.25">
        {isSending ? licenseWords.linking : licenseWords.link}
      </Button>
    </form>
  )
}

function LicenseList({ licenses }: { licenses: readonly LinkedLicense[] }) {
  const { unlinked: done, unlinkFailed: failed, unlinkGone: gone } = licenseWords
  const list = useFocusRecovery<HTMLUListElement>()
  const [removed, setRemoved] = useState<{ license: string } | null>(null)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Propojené herní účty"
        className="divide-y divide-line outline-none"
      >
        {licenses.map((one) => (
          <li
            key={one.license}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2"
          >
            <Gamepad className="text-xl text-fg-soft" />
            <div className="min-w-0">
              <p className="font-bold" title={one.license}>
                Licence <span className="font-mono">{shortLicense(one.license)}</span>
              </p>
              <p className="text-sm text-fg-soft">
                Propojeno <time dateTime={one.linkedAt}>{dateTime(one.linkedAt)}</time>
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => setRemoved({ license: one.license })}
              aria-label={`${licenseWords.unlink} ${shortLicense(one.license)}`}
            >
              Zrušit
            </Button>
          </li>
        ))}
      </ul>
      <RemovalDialog
        command={gameCommands.unlink()}
        item={removed}
        onClose={() => setRemoved(null)}
        title={licenseWords.unlink}
        confirmLabel={licenseWords.unlink}
        busyLabel={licenseWords.unlinking}
        cancelLabel="Nechat"
        words={{ done, gone, failed }}
      >
        <p>
          Herní účet <span className="font-mono">{removed && shortLicense(removed.license)}</span> vás do hry
          bez Discordu už nepustí. Propojit ho můžete kdykoli znovu, novým kódem.
        </p>
      </RemovalDialog>
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_DUTY, type OwnPlace } from '@westmore/contract/team.ts'
import { useState } from 'react'
import { announceFailure, explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { SheetPart } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextField } from '#ui/field.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#ui/use-sending.ts'
import { ownWords } from './labels.ts'
import { teamCommands, teamQueries } from './queries.ts'

/** Without the required second factor the staff can only stop being shown. */
export function OwnTeamPart({ canChange }: { canChange: boolean }) {
  return (
    <SheetPart id="stranka-tymu" title={ownWords.title}>
      <p className="text-sm text-fg-soft">
        Na stránce{' '}
        <a href="/team" className="text-link">
          Náš team
        </a>{' '}
        vás můžeme představit návštěvníkům: jménem, obrázkem z&nbsp;Discordu, rolí a&nbsp;tím, co máte
        na&nbsp;starosti. Jen když budete chtít.
      </p>
      <OwnPlaceForm canChange={canChange} />
    </SheetPart>
  )
}

function OwnPlaceForm({ canChange }: { canChange: boolean }) {
  const query = useQuery(teamQueries.mine())
  const { data: place } = query
  if (!place) return <NotLoaded query={query} failed={ownWords.loadFailed} />
  return <Fields place={place} canChange={canChange} />
}

function Fields({ place, canChange }: { place: OwnPlace; canChange: boolean }) {
  const hide = useMutation(teamCommands.hide())
  const show = useMutation(teamCommands.show())
  /** Null while the field shows the saved text. */
  const [draft, setDraft] = useState<string | null>(null)
  const duty = draft ?? place.duty
  const isOn = !hide.isPending && (show.isPending ? show.variables.isShown : place.isShown)

  async function save(isShown: boolean) {
    await show.mutateAsync({ isShown, duty })
    setDraft(null)
  }

  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () =>
      duty.length > MAX_DUTY ? ownWords.dutyLong : save(isOn).then(() => toast.success(ownWords.saved)),
    explain: (error) => explain(error, ownWords.failed),
  })

  function turn(isShown: boolean) {
    // A text that is too long does not keep anybody on the page.
    if (isShown && duty.length > MAX_DUTY) return submit()
    return void (isShown ? save(true) : hide.mutateAsync({})).then(
      () => toast.success(isShown ? ownWords.shown : ownWords.hidden),
      (error: unknown) => announceFailure(error, ownWords.failed, { MFA_REQUIRED: ownWords.needsMfa }),
    )
  }

  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <div className="-mx-4">
        <Switch
          label={ownWords.show}
          hint={ownWords.showHint}
          isOn={isOn}
          busy={show.isPending || hide.isPending}
          onTurn={turn}
        />
      </div>
      {canChange && (
        <>
          <div className="grid items-start gap-3 sm:flex">
            <TextField
              label={ownWords.duty}
              hint={ownWords.dutyHint}
              max={MAX_DUTY}
              value={duty}
              autoComplete="off"
              className="min-w-0 flex-1"
              onChange={({ currentTarget }) => {
                forgetFailure()
                setDraft(currentTarget.value)
              }}
            />
            <Button
              type="submit"
              variant="secondary"
              busy={isSending}
              disabled={duty === place.duty}
              className="justify-self-start sm:mt-8.25"
            >
              Uložit
            </Button>
          </div>
          <Failure>{failure}</Failure>
        </>
      )}
    </form>
  )
}

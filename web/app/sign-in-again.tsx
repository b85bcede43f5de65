import { FRESH_MINUTES } from '@westmore/contract/auth-sign-in.ts'
import { useState } from 'react'
import Discord from '~icons/simple-icons/discord'
import { useObservable } from '#kept/observable.ts'
import { freshSignIn, redirectToSignIn } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks for a new sign-in before actions that grant power, so that an unlocked computer is not enough. */
export function SignInAgain() {
  const isAsked = useObservable(freshSignIn)
  const { me } = useMe()
  const [isLeaving, setLeaving] = useState(false)
  const close = () => freshSignIn.set(false)
  const leave = () => {
    if (!me) return
    setLeaving(true)
    redirectToSignIn(me.id)
  }
  return (
    <Dialog
      open={isAsked && me !== undefined}
      onClose={close}
      busy={isLeaving}
      title="Jste to vy?"
      footer={
        <>
          <Button variant="ghost" onClick={close} disabled={isLeaving}>
            Zrušit
          </Button>
          <Button onClick={leave} busy={isLeaving}>
            {!isLeaving && <Discord />}
            Přihlásit se znovu
          </Button>
        </>
      }
    >
      <div className="text-center">
        <p>
          Tohle smí jen ten, kdo se přihlásil v posledních {FRESH_MINUTES} minutách. Přihlaste se prosím znovu
          přes Discord.
        </p>
        <p className="mt-3 text-fg-soft">
          Vrátíme vás přesně sem. Co jste vybrali a napsali, tu na vás počká.
        </p>
      </div>
    </Dialog>
  )
}

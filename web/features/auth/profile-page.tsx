import type { ReactNode } from 'react'
import { signedInHint } from '#session/hint.ts'
import { MfaNotice } from '#session/mfa-notice.tsx'
import { storedProfile, useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LoginPanel } from './login-panel.tsx'
import { useLoginCallback } from './use-login-callback.ts'
import { WantedPoster } from './wanted-poster.tsx'

export const meta = () => [{ title: 'Profil | Westmore' }]

/** `nextStep` is shown above the signed-in user's profile once it `isReady`. */
export default function ProfilePage({ isReady, nextStep }: { isReady: boolean; nextStep: ReactNode }) {
  const session = useMe()
  const callback = useLoginCallback()
  // Without the hint cookie the server is not asked who is signed in, so a visitor sees the page at once.
  const isAsking = session.status === 'loading' && signedInHint() !== undefined
  const busy = callback === 'exchanging' || isAsking || session.me !== undefined

  const after = callback === 'failed' || callback === 'cancelled' ? callback : undefined
  if (session.me && isReady && !after)
    return (
      <>
        <PageTitle>MŮJ PROFIL</PageTitle>
        {session.me.lacksMfa && (
          <div className="mb-8">
            <MfaNotice />
          </div>
        )}
        {nextStep}
        <WantedPoster me={session.me} />
      </>
    )
  return (
    <>
      <PageTitle>{busy && (session.me || storedProfile()) ? 'MŮJ PROFIL' : 'PROFIL UŽIVATELE'}</PageTitle>
      {after ? (
        <LoginPanel after={after} />
      ) : busy ? (
        <Spinner />
      ) : session.status === 'error' ? (
        <ErrorPanel
          title="Profil se nepodařilo načíst"
          text="Zkontrolujte prosím připojení a zkuste to znovu."
          onRetry={session.retry}
        />
      ) : (
        <LoginPanel />
      )}
    </>
  )
}

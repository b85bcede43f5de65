import type { ReactNode } from 'react'
import { signedInHint } from '#session/hint.ts'
import { MfaNotice } from '#session/mfa-notice.tsx'
import { storedProfile, useMe } from '#session/session.ts'
import { Paper } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LoginPanel } from './login-panel.tsx'
import { useLoginCallback } from './use-login-callback.ts'
import { WantedPoster } from './wanted-poster.tsx'

export const meta = () => [{ title: 'Profil | Westmore' }]

type ProfilePageProps = {
  /** All of it has loaded: what came later would push the rest of the page down. */
  isReady: boolean
  nextStep: ReactNode
  parts: ReactNode
}

export default function ProfilePage({ isReady, nextStep, parts }: ProfilePageProps) {
  const session = useMe()
  const callback = useLoginCallback()
  // Without the hint cookie the server is not asked who is signed in, so a visitor sees the page at once.
  const isAsking = session.status === 'loading' && signedInHint() !== undefined
  const isSignedIn = isAsking || session.me !== undefined
  const busy = callback === 'exchanging' || isSignedIn

  // A second return from Discord follows a first one, which has signed the person in.
  const isDone = callback === 'none' || (callback === 'forgotten' && isSignedIn)
  const after = isDone || callback === 'exchanging' ? undefined : callback
  if (session.me && isReady && !after)
    return (
      <>
        <PageTitle>MŮJ PROFIL</PageTitle>
        {session.me.lacksMfa && (
          <div className="mb-8">
            <MfaNotice />
          </div>
        )}
        <div className="profile">
          <div className="profile-step">{nextStep}</div>
          <WantedPoster me={session.me} />
          <Paper className="py-2! sm:px-8">{parts}</Paper>
        </div>
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

import { isStaff } from '@westmore/contract/users.ts'
import ProfilePage from '#features/auth/profile-page.tsx'
import { SessionsCard } from '#features/auth/sessions-card.tsx'
import { LicensesCard } from '#features/game/licenses-card.tsx'
import { NextStep, useNextStep } from '#features/allowlist/application/next-step.tsx'
import { UnreadRulesCard, useUnreadRules } from '#features/pages/unread-rules.tsx'
import { OwnSanctionsCard } from '#features/sanctions/own-notice.tsx'
import { useClosing } from '#features/sanctions/public.ts'
import { OwnTeamCard } from '#features/team/own-card.tsx'
import { PrivacyCard } from '#features/account/privacy-card.tsx'
import { useMe } from '#session/session.ts'

export { meta } from '#features/auth/profile-page.tsx'

/** The profile: the signed-in user, their next step towards playing, and the settings of their account. */
export default function MyPage() {
  const { me } = useMe()
  const step = useNextStep()
  const rules = useUnreadRules(me !== undefined)
  const closing = useClosing('game')
  return (
    <>
      <ProfilePage
        // Shown only once the next step is loaded: inserted later, it would push the rest of the page down.
        isReady={!step.isPending && !rules.isPending}
        nextStep={
          me && (
            <>
              <OwnSanctionsCard />
              {rules.unread && <UnreadRulesCard unread={rules.unread} />}
              {!closing && !rules.unread?.isClosed && <NextStep mine={step.mine} invites={!isStaff(me)} />}
            </>
          )
        }
      />
      {!step.isPending && <LicensesCard />}
      {!step.isPending && <OwnTeamCard />}
      {!step.isPending && <SessionsCard />}
      {!step.isPending && <PrivacyCard />}
    </>
  )
}

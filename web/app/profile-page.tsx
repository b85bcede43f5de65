import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@westmore/contract/users.ts'
import ProfilePage from '#features/auth/profile-page.tsx'
import { SessionsPart, sessionsQuery } from '#features/auth/sessions-part.tsx'
import { LicensesPart } from '#features/game/licenses-part.tsx'
import { gameQueries } from '#features/game/queries.ts'
import { NextStep, useNextStep } from '#features/allowlist/application/next-step.tsx'
import { UnreadRulesCard, useUnreadRules } from '#features/pages/unread-rules.tsx'
import { OwnSanctionsCard } from '#features/sanctions/own-notice.tsx'
import { useClosing, useIsClosingKnown } from '#features/sanctions/public.ts'
import { OwnTeamPart } from '#features/team/own-part.tsx'
import { teamQueries } from '#features/team/queries.ts'
import { PrivacyPart } from '#features/account/privacy-part.tsx'
import { usePrivacyPlace } from '#features/account/use-privacy-place.ts'
import { useMe } from '#session/session.ts'

export { meta } from '#features/auth/profile-page.tsx'

export default function MyPage() {
  const { me } = useMe()
  const step = useNextStep()
  const isApproved = me?.isApproved || step.mine?.status === 'approved'
  const rules = useUnreadRules(isApproved)
  const closing = useClosing('game')
  const isClosingKnown = useIsClosingKnown()
  const wantsPrivacy = usePrivacyPlace(me !== undefined)
  const inTeam = me !== undefined && (isStaff(me) || me.lacksMfa)
  const lists = [
    useQuery({ ...gameQueries.licenses(), enabled: me !== undefined }),
    useQuery({ ...sessionsQuery(), enabled: me !== undefined }),
    useQuery({ ...teamQueries.mine(), enabled: inTeam }),
  ] as const
  const areListed = lists.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
  return (
    <ProfilePage
      isReady={!step.isPending && !(me?.isApproved && rules.isPending) && isClosingKnown && areListed}
      nextStep={
        me && (
          <>
            <OwnSanctionsCard />
            {rules.unread && <UnreadRulesCard unread={rules.unread} />}
            {!closing && <NextStep mine={step.mine} invites={!isStaff(me)} />}
          </>
        )
      }
      parts={
        me && (
          <>
            <LicensesPart isAdmitted={isStaff(me) || step.mine?.status === 'approved'} />
            <SessionsPart />
            {inTeam && <OwnTeamPart canChange={!me.lacksMfa} />}
            <PrivacyPart me={me} isWanted={wantsPrivacy} />
          </>
        )
      }
    />
  )
}

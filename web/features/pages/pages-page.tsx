import { pageNames } from '@westmore/contract/pages.ts'
import { lazy, Suspense } from 'react'
import { requiredChoiceField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { useMe } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AnswerNumbers } from './answer-numbers.tsx'
import { pageLabels, pageWords } from './labels.ts'
import { PublishSetting } from './publish-setting.tsx'

export const meta = () => [{ title: `${pageWords.title} | Westmore` }]

/** The editor is large, and only this screen needs it. */
const PageDesk = lazy(async () => {
  const { PageDesk: Desk } = await import('./page-desk.tsx')
  return { default: Desk }
})

const fields = {
  page: requiredChoiceField('page', Object.fromEntries(pageNames.map((name) => [name, name])), pageNames[0]),
}

export default function PagesPage() {
  const { place, go } = useAddress(fields)
  const isOwner = useMe().me?.role === 'owner'
  return (
    <>
      <PageTitle
        quiet
        subtitle={pageWords.subtitle}
        action={
          <LinkButton to="/user/admin/news" variant="ghost" size="sm">
            {pageWords.news}
          </LinkButton>
        }
      >
        {pageWords.title}
      </PageTitle>
      <Tabs
        label="Stránky"
        value={place.page}
        onChange={(id) => go({ page: pageNames.find((name) => name === id) ?? pageNames[0] })}
        tabs={pageNames.map((name) => ({
          id: name,
          label: pageLabels[name],
          panel: (
            <Suspense fallback={<SkeletonRows />}>
              <PageDesk key={name} page={name} />
            </Suspense>
          ),
        }))}
      />
      {isOwner && place.page === 'faq' && <AnswerNumbers />}
      {isOwner && <PublishSetting />}
    </>
  )
}

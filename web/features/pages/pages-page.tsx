import { pageNames, writtenPages } from '@westmore/contract/pages.ts'
import { Suspense } from 'react'
import { requiredChoiceField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { useMe } from '#session/session.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { languageLabels, pageGroups, pageWords } from './labels.ts'
import { PublishSetting } from './publish-setting.tsx'
import { late } from '#late.tsx'

export const meta = () => [{ title: `${pageWords.title} | Westmore` }]

/** The editor is large, and only this screen needs it. */
const PageDesk = late(async () => (await import('./page-desk.tsx')).PageDesk)

const fields = {
  page: requiredChoiceField('page', Object.fromEntries(pageNames.map((name) => [name, name])), pageNames[0]),
}

export default function PagesPage() {
  const { place, go } = useAddress(fields)
  const isOwner = useMe().me?.role === 'owner'
  return (
    <>
      <PageTitle
        hint={pageWords.subtitle}
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
        value={pageGroups.find(({ pages }) => pages.includes(place.page))?.pages[0] ?? ''}
        onChange={(id) => go({ page: pageNames.find((name) => name === id) ?? 'rules' })}
        tabs={pageGroups.map(({ label, pages, about }) => ({
          id: pages[0],
          label,
          panel: (
            // The settings below do not move while the text loads.
            <div className="grid min-h-dvh grid-cols-1 content-start gap-5">
              {about && <p className="max-w-prose text-fg-soft">{about}</p>}
              {pages.length > 1 && (
                <ChoiceButtons
                  label="Jazyk"
                  joined
                  choices={pages.map((id) => ({ id, label: languageLabels[writtenPages[id].language] }))}
                  value={place.page}
                  onChange={(page) => go({ page })}
                  className="justify-self-start"
                />
              )}
              <Suspense fallback={<SkeletonRows />}>
                <PageDesk key={place.page} page={place.page} />
              </Suspense>
            </div>
          ),
        }))}
      />
      {isOwner && <PublishSetting />}
    </>
  )
}

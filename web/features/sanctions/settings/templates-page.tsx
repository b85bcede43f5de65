import { useQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { MAX_TEMPLATES, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { useState, type ReactNode } from 'react'
import Pencil from '~icons/lucide/pencil'
import Plus from '~icons/lucide/plus'
import Bin from '~icons/lucide/trash-2'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { sanctionsPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { ChangedParts } from '#text/changed-parts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { BackButton } from '#ui/link-button.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Section } from '#ui/section.tsx'
import { sanctionCommands, sanctionQueries } from '../queries.ts'
import { useOrder } from '#use-order.ts'
import { citingText, templateText, templateWords } from './labels.ts'
import { TemplateForm } from './template-form.tsx'

export const meta = () => [{ title: `${templateWords.title} | Westmore` }]

export default function TemplatesPage() {
  return (
    <>
      <PageTitle hint={templateWords.subtitle} action={<BackButton to={sanctionsPlace}>Sankce</BackButton>}>
        {templateWords.title}
      </PageTitle>
      <Templates />
    </>
  )
}

function Templates() {
  const isOwner = useMe().me?.role === 'owner'
  const query = useQuery(sanctionQueries.templates())
  const { data: templates } = query
  const { ordered, move } = useOrder(templates ?? [], sanctionCommands.reorderTemplates(), {
    failed: templateWords.moveFailed,
    news: { TEMPLATES_CHANGED: templateWords.moved },
  })
  /** The id of a template, or 'new'. */
  const [edited, setEdited] = useState<string | null>(null)
  const [removed, setRemoved] = useState<SanctionTemplate | null>(null)
  if (!templates) return <NotLoaded query={query} failed={templateWords.loadFailed} />

  return (
    <div className="grid gap-6">
      <Section
        title="Šablony"
        count={templates.length}
        action={
          isOwner && (
            <Button size="sm" onClick={() => setEdited('new')} disabled={templates.length >= MAX_TEMPLATES}>
              <Plus /> {templateWords.add}
            </Button>
          )
        }
      >
        {templates.length === 0 ? (
          <EmptyState title={templateWords.empty}>{templateWords.emptyText}</EmptyState>
        ) : (
          <ol className="divide-y divide-line">
            {ordered.map((template, at) => (
              <TemplateRow key={template.id} template={template}>
                {isOwner && (
                  <>
                    <MoveButtons name={template.name} at={at} count={ordered.length} onMove={move} />
                    <IconButton label={`Upravit: ${template.name}`} onClick={() => setEdited(template.id)}>
                      <Pencil />
                    </IconButton>
                    <IconButton label={`Smazat: ${template.name}`} onClick={() => setRemoved(template)}>
                      <Bin className="text-bad" />
                    </IconButton>
                  </>
                )}
              </TemplateRow>
            ))}
          </ol>
        )}
        {!isOwner && <p className="px-4 py-3 text-sm text-fg-soft">{templateWords.ownersOnly}</p>}
      </Section>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? templateWords.add : templateWords.edit}
      >
        <TemplateForm
          template={templates.find(({ id }) => id === edited) ?? null}
          onClose={() => setEdited(null)}
        />
      </Dialog>
      <RemovalDialog
        command={sanctionCommands.removeTemplate()}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title={templateWords.remove}
        words={{ done: templateWords.removed, failed: templateWords.removeFailed }}
      >
        <p className="wrap-anywhere">
          Opravdu chcete smazat šablonu „{removed?.name}“? Sankce, které podle ní vznikly, zůstanou.
        </p>
      </RemovalDialog>
    </div>
  )
}

function TemplateRow({ template, children }: { template: SanctionTemplate; children: ReactNode }) {
  const { name, reason } = template
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere">{templateText(template)}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-fg-soft">{withoutCitationIds(reason)}</p>
        <ChangedParts text={citingText(template)} at={template.updatedAt} />
      </div>
      {children && <div className="ml-auto flex">{children}</div>}
    </li>
  )
}

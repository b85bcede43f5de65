import { useQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { MAX_TEMPLATES, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { useState } from 'react'
import Down from '~icons/lucide/arrow-down'
import Up from '~icons/lucide/arrow-up'
import Pencil from '~icons/lucide/pencil'
import Plus from '~icons/lucide/plus'
import Bin from '~icons/lucide/trash-2'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { sanctionsPlace } from '#places.ts'
import { announceFailure } from '#refusals.ts'
import { useMe } from '#session/session.ts'
import { ChangedParts } from '#text/changed-parts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Section } from '#ui/section.tsx'
import { sanctionCommands, sanctionQueries } from '../queries.ts'
import { useCommand } from '#use-command.ts'
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
  /** The id of a template, or 'new'. */
  const [edited, setEdited] = useState<string | null>(null)
  const [removed, setRemoved] = useState<SanctionTemplate | null>(null)
  const reorder = useCommand(sanctionCommands.reorderTemplates())
  if (!templates) return <NotLoaded query={query} failed={templateWords.loadFailed} />

  const move = (from: number, to: number) => {
    const ids = templates.map(({ id }) => id)
    const [moved = ''] = ids.splice(from, 1)
    reorder.mutate(
      { ids: ids.toSpliced(to, 0, moved) },
      {
        onError: (error) =>
          announceFailure(error, templateWords.moveFailed, { TEMPLATES_CHANGED: templateWords.moved }),
      },
    )
  }
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
            {templates.map((template, at) => (
              <TemplateRow
                key={template.id}
                template={template}
                {...(isOwner && {
                  onUp: at > 0 ? () => move(at, at - 1) : undefined,
                  onDown: at < templates.length - 1 ? () => move(at, at + 1) : undefined,
                  onEdit: () => setEdited(template.id),
                  onRemove: () => setRemoved(template),
                })}
              />
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
        item={removed && { id: removed.id }}
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

type TemplateRowProps = {
  template: SanctionTemplate
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onEdit?: () => void
  onRemove?: () => void
}

function TemplateRow({ template, onUp, onDown, onEdit, onRemove }: TemplateRowProps) {
  const { name, reason } = template
  const actions = [
    { label: 'Posunout nahoru', icon: <Up />, act: onUp },
    { label: 'Posunout dolů', icon: <Down />, act: onDown },
    { label: 'Upravit', icon: <Pencil />, act: onEdit },
    { label: 'Smazat', icon: <Bin className="text-bad" />, act: onRemove },
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere">{templateText(template)}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-fg-soft">{withoutCitationIds(reason)}</p>
        <ChangedParts text={citingText(template)} at={template.updatedAt} />
      </div>
      {onEdit && (
        <div className="ml-auto flex">
          {actions.map(({ label, icon, act }) => (
            <Button
              key={label}
              variant="ghost"
              aria-label={`${label}: ${name}`}
              disabled={!act}
              onClick={act}
              className="size-11 px-0!"
            >
              {icon}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

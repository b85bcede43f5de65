import { useQuery } from '@tanstack/react-query'
import type { ArticleDraft } from '@westmore/contract/news.ts'
import { useDeferredValue, useReducer, useState } from 'react'
import Read from '~icons/lucide/eye'
import Write from '~icons/lucide/pencil'
import { useMe } from '#session/session.ts'
import { Paper } from '#ui/card.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { useMedia } from '#ui/use-media.ts'
import { ConflictPanel } from '#writing/conflict.tsx'
import { TextEditor } from '#writing/text-editor.tsx'
import { useKeeper } from '#writing/use-keeper.ts'
import { ArticleBody, ArticleHead } from './article.tsx'
import { ArticleFields } from './article-fields.tsx'
import { keeperOf, type Beside } from './article-keeper.ts'
import { DraftState } from './draft-state.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { deskWords, fieldWords } from './labels.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { newsQueries } from './queries.ts'

export function ArticleDesk({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery(newsQueries.draft(id))
  if (!query.data) return <NotLoaded query={query} failed={deskWords.draftFailed} />
  return <Desk draft={query.data} onGone={onGone} />
}

function Desk({ draft, onGone }: { draft: ArticleDraft; onGone: () => void }) {
  const keeper = keeperOf(useMe().me?.id ?? '', draft)
  const { markdown, fields, conflict, newest, saving } = useKeeper(keeper, draft)
  const [dialog, setDialog] = useState<'publish' | 'history' | null>(null)
  const [view, setView] = useState<'write' | 'read'>('write')
  const [unreadable, countUnreadable] = useReducer((count: number, by: 1 | -1) => count + by, 0)
  const isWide = useMedia('(min-width: 1100px)')
  const shown = useDeferredValue(markdown)
  const close = () => setDialog(null)

  return (
    <div className="grid grid-cols-1 gap-4">
      <DraftState
        draft={draft}
        saving={saving}
        canRead={unreadable === 0}
        content={{ ...fields, markdown }}
        onGone={onGone}
        onHistory={() => setDialog('history')}
        onPublish={() => {
          keeper.saveNow()
          setDialog('publish')
        }}
      />
      {conflict && (
        <ConflictPanel
          merged={conflict}
          editor={newest.editedBy}
          onDecide={(chosen) => keeper.decide(chosen)}
        />
      )}
      {!isWide && (
        <ChoiceButtons
          label="Zobrazení"
          joined
          choices={[
            { id: 'write', label: deskWords.writing, Icon: Write },
            { id: 'read', label: deskWords.preview, Icon: Read },
          ]}
          value={view}
          onChange={setView}
          className="justify-self-start"
        />
      )}
      <div className="grid grid-cols-1 items-start gap-5 min-[1100px]:grid-cols-2">
        <div className={classes('grid min-w-0 grid-cols-1 gap-4', !isWide && view === 'read' && 'hidden')}>
          <ArticleFields {...{ keeper, fields, countUnreadable }} />
          <TextEditor keeper={keeper} label={fieldWords.text} isEmpty={markdown === ''} />
        </div>
        {(isWide || view === 'read') && <Preview fields={fields} markdown={shown} />}
      </div>
      {dialog === 'publish' && <PublishDialog keeper={keeper} draft={draft} onClose={close} />}
      {dialog === 'history' && <HistoryDialog id={draft.id} keeper={keeper} onClose={close} />}
    </div>
  )
}

/** The article as visitors will read it. */
function Preview({ fields, markdown }: { fields: Beside; markdown: string }) {
  const isEmpty = [fields.title, fields.lead, markdown].every((text) => text.trim() === '')
  return (
    <section
      aria-label={deskWords.preview}
      // Focusable, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-w-0 -outline-offset-3 min-[1100px]:sticky min-[1100px]:top-[calc(var(--nav-height)+0.5rem)] min-[1100px]:max-h-[calc(100dvh-var(--nav-height)-1rem)] min-[1100px]:overflow-y-auto"
    >
      <Paper framed className="px-5! py-8! sm:px-8!">
        {isEmpty ? (
          <p className="text-fg-soft">{deskWords.emptyPreview}</p>
        ) : (
          <>
            <header className="mb-8 text-center">
              <ArticleHead {...fields} Title="p" />
            </header>
            <ArticleBody {...fields} markdown={markdown} />
          </>
        )}
      </Paper>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Section } from '#ui/section.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { allowlistQueries } from '../queries.ts'
import { openingWords } from './labels.ts'
import { OpeningForm } from './opening-form.tsx'
import { OpeningState } from './opening-state.tsx'

/** Whether applications are accepted, and the settings, for owners. */
export function OpeningCard() {
  const { me } = useMe()
  const isOwner = me?.role === 'owner'
  const query = useQuery({ ...allowlistQueries.opening(), enabled: isOwner })
  const { data, dataUpdatedAt } = query
  const ahead = data ? Date.parse(data.now) - dataUpdatedAt : 0
  const [isEditing, setIsEditing] = useState(false)
  const close = () => setIsEditing(false)
  if (!isOwner) return null
  return (
    <Section
      title={openingWords.title}
      action={
        data && (
          <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
            Změnit příjem
          </Button>
        )
      }
    >
      <div className="grid gap-1 px-4 py-3">
        {data ? (
          <OpeningState rules={data} ahead={ahead} />
        ) : (
          <CardNotLoaded query={query} failed={openingWords.loadFailed} />
        )}
      </div>
      {data && (
        <Dialog open={isEditing} onClose={close} title={openingWords.title}>
          <OpeningForm settings={data} ahead={ahead} onClose={close} />
        </Dialog>
      )}
    </Section>
  )
}

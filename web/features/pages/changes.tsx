import {
  parseMarkdown,
  partChanges,
  partsWithIds,
  type Part,
  type PartChange,
} from '@westmore/contract/markdown.ts'
import { writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { useMemo } from 'react'
import { ChangeList } from './change-list.tsx'
import { changeWords } from './labels.ts'

type ChangesProps = { page: PageName; before: string; after: string; empty?: string }

export function Changes({ page, before, after, empty = changeWords.none }: ChangesProps) {
  const changes = useMemo(() => changesOf(page, before, after), [page, before, after])
  if (changes.length === 0) return <p className="text-fg-soft">{empty}</p>
  return <ChangeList changes={changes} />
}

function changesOf(page: PageName, before: string, after: string): PartChange[] {
  // New parts get their ids when they are published; until then each counts as another one.
  let count = 0
  const newId = () => `new ${count++}`
  const read = (text: string, earlier: Part[]) =>
    partsWithIds(parseMarkdown(text), { ...writtenPages[page], newId, before: earlier })
  const old = read(before, [])
  return partChanges(old, read(after, old))
}

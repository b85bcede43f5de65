import { CopyButton } from '#ui/copy-button.tsx'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { Fragment } from 'react'

type MetadataViewProps = {
  metadata: Record<string, unknown>
  onField: (key: string, value: string) => void
}

export function MetadataView({ metadata, onField }: MetadataViewProps) {
  if (Object.keys(metadata).length === 0) return null
  return (
    <section aria-label="Další údaje" className="relative mt-3">
      <div className="absolute top-1 right-3">
        <CopyButton
          label="Kopírovat údaje"
          text={() => JSON.stringify(metadata, null, 2)}
          className="bg-night-950"
        />
      </div>
      <ScrollingRegion label="Údaje" className="max-h-96 rounded-sm border border-line bg-night-950">
        <pre className="p-3 pt-11 font-mono text-[0.8125rem] leading-6 whitespace-pre-wrap break-words sm:pt-3 sm:pr-44">
          <Json value={metadata} path="" indent="" onField={onField} />
        </pre>
      </ScrollingRegion>
    </section>
  )
}

type JsonProps = {
  value: unknown
  path: string
  indent: string
  onField: (key: string, value: string) => void
}

function Json({ value, path, indent, onField }: JsonProps) {
  if (typeof value !== 'object' || value === null)
    return <Scalar value={value} path={path} onField={onField} />
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return isList ? '[]' : '{}'
  const inner = `${indent}  `
  return (
    <>
      {isList ? '[' : '{'}
      {entries.map(([key, part], index) => (
        <Fragment key={key}>
          {`\n${inner}`}
          {!isList && <span className="text-accent">{JSON.stringify(key)}: </span>}
          <Json value={part} path={path === '' ? key : `${path}.${key}`} indent={inner} onField={onField} />
          {index < entries.length - 1 && ','}
        </Fragment>
      ))}
      {`\n${indent}${isList ? ']' : '}'}`}
    </>
  )
}

const SEARCHABLE = /^[\p{L}\p{N}_.-]+$/u

function Scalar({ value, path, onField }: Omit<JsonProps, 'indent'>) {
  const text = JSON.stringify(value) ?? 'null'
  const look = typeof value === 'string' ? 'text-good' : 'text-busy'
  const sought = String(value)
  if (value === null || sought === '' || sought.length > 80 || !SEARCHABLE.test(path))
    return <span className={look}>{text}</span>
  return (
    <button
      type="button"
      title={`Hledat ${path}:${sought}`}
      aria-label={`Hledat ${path} ${sought}`}
      onClick={() => onField(path, sought)}
      className={`${look} inline break-words text-left whitespace-pre-wrap decoration-dotted underline-offset-4 hover:underline`}
    >
      {text}
    </button>
  )
}

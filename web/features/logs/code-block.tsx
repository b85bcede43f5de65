import { CopyButton } from '#ui/copy-button.tsx'

type CodeBlockProps = { label: string; code: string; copyLabel?: string }

export function CodeBlock({ label, code, copyLabel }: CodeBlockProps) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm font-bold text-fg-soft">{label}</p>
        <CopyButton text={code} {...(copyLabel && { label: copyLabel })} />
      </div>
      <pre className="rounded-sm border border-line bg-field px-3 py-2 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </div>
  )
}

import { CopyButton } from '#ui/copy-button.tsx'
import { trialCommand } from './category-code.ts'

type CodeBlockProps = { label: string; code: string; copyLabel: string }

export function CodeBlock({ label, code, copyLabel }: CodeBlockProps) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm font-bold text-fg-soft">{label}</p>
        <CopyButton text={code} label={copyLabel} />
      </div>
      <pre className="rounded-sm border border-line bg-field px-3 py-2 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </div>
  )
}

export function TrialCommand({ token }: { token: string }) {
  const code = trialCommand(location.origin, token)
  return <CodeBlock label="Zkušební příkaz" code={code} copyLabel="Kopírovat příkaz" />
}

type PlayerNameProps = { name: string; end: string | undefined }

/** The name may be cut off, the suffix of the identifier may not. */
export function PlayerName({ name, end }: PlayerNameProps) {
  return (
    <span className="flex min-w-0 gap-1">
      <span className="min-w-0 truncate">{name}</span>
      {end && <span className="shrink-0 text-fg-soft">{end}</span>}
    </span>
  )
}

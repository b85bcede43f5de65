type PlayerNameProps = { name: string; end: string | undefined }

/** A name, which may be cut off, and the suffix of the identifier, which may not. */
export function PlayerName({ name, end }: PlayerNameProps) {
  return (
    <span className="flex min-w-0 gap-1">
      <span className="min-w-0 truncate">{name}</span>
      {end && <span className="shrink-0 text-fg-soft">{end}</span>}
    </span>
  )
}

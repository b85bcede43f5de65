const examples = [
  { typed: 'kůň "starý dub"', meaning: 'slovo i celá fráze v akci nebo metadatech' },
  { typed: 'item:zlato', meaning: 'pole metadat obsahuje text, číslo je přesně takové' },
  { typed: 'amount:>100', meaning: 'číslo v poli je větší; podobně <, >= a <=' },
  { typed: '-klobouk', meaning: 'bez slova; stejně tak -item:zlato' },
  { typed: 'category:CHAT', meaning: 'sloupec; také script, server a user' },
]

/** What may be written into the search, shown below it while one writes. */
export function SearchHelp({ id }: { id: string }) {
  return (
    <dl
      id={id}
      className="absolute top-full left-0 z-10 mt-1 hidden w-max max-w-[calc(100vw-2rem)] grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-sm border border-edge bg-night-950 px-3 py-2 text-sm shadow-paper group-focus-within:grid"
    >
      {examples.map(({ typed, meaning }) => (
        <div key={typed} className="contents">
          <dt className="font-mono whitespace-nowrap">{typed}</dt>
          <dd className="text-fg-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

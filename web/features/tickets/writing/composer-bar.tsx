import Template from '~icons/lucide/message-square-text'
import Lock from '~icons/lucide/lock'
import Skip from '~icons/lucide/skip-forward'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { noteWords } from '../labels.ts'
import { AttachButton } from './attach-button.tsx'
import type { DeskTools } from '../desk-tools.ts'
import type { Writing } from './use-writing.ts'

type ComposerBarProps = DeskTools & { writing: Writing; className: string | false }

/** Above the field of the staff: what is being written, and what helps with it. */
export function ComposerBar({ writing, onTemplates, nextTicket, className }: ComposerBarProps) {
  const { modes, isReply, files } = writing
  return (
    <div className={classes('flex min-w-0 flex-wrap items-center sm:gap-x-1', className)}>
      {modes.length > 1 && <ModeButtons writing={writing} />}
      {isReply ? (
        <>
          <AttachButton files={files} />
          <Button
            variant="ghost"
            size="sm"
            onClick={onTemplates}
            aria-label="Šablony odpovědí"
            title="Šablony odpovědí (/)"
            className="min-h-11 min-w-11 px-2! lg:pointer-fine:min-h-8 lg:pointer-fine:min-w-9"
          >
            <Template />
            <span className="max-[88rem]:hidden">Šablony</span>
          </Button>
          <NextSwitch nextTicket={nextTicket} />
        </>
      ) : (
        <p className="flex items-center gap-2 text-sm text-accent">
          {modes.length === 1 && <Lock />} Vidí jen tým, hráč nikdy.
        </p>
      )}
    </div>
  )
}

function ModeButtons({ writing: { mode, modes, write } }: Pick<ComposerBarProps, 'writing'>) {
  return (
    <div role="group" aria-label="Co píšete" className="flex shrink-0 sm:gap-1">
      {modes.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === mode}
          aria-label={noteWords[id]}
          // The focus goes to the field: elsewhere the next letters would be shortcuts of the desk.
          onClick={() => write(id)}
          className={classes(
            'inline-flex min-h-11 items-center gap-2 rounded-sm border-b-3 px-1.5 text-sm font-bold sm:px-3 lg:pointer-fine:min-h-8',
            id === mode
              ? 'border-accent text-accent'
              : 'border-transparent text-fg-soft hover:bg-fg/5 hover:text-fg',
          )}
        >
          {id === 'note' && <Lock className="max-sm:hidden" />}
          {id === 'note' ? 'Poznámka' : noteWords[id]}
        </button>
      ))}
    </div>
  )
}

/** Its words are below the text when it is on; on a phone there is room only for an icon. */
function NextSwitch({ nextTicket: { isOn, choose } }: Pick<ComposerBarProps, 'nextTicket'>) {
  return (
    <label
      title={`Po odeslání otevřít další ticket ze seznamu (${isOn ? 'vypnout: ' : ''}S)`}
      className={classes(
        'ml-auto flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-1 text-sm whitespace-nowrap sm:px-2 hover:bg-fg/5 pointer-coarse:min-h-11',
        isOn ? 'font-bold text-accent' : 'text-fg-soft',
      )}
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        aria-label="Po odeslání otevřít další"
        aria-keyshortcuts="S"
        className="size-4 shrink-0"
      />
      <Skip className="shrink-0 sm:hidden" />
      <span className="max-sm:hidden">Pak další</span>
    </label>
  )
}

import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/field.tsx'
import { toolWords } from './labels.ts'
import { isAllowedLink } from '@westmore/contract/markdown.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type LinkDialogProps = {
  editor: Editor
  /** The address of the link at the caret; '' for a new one. */
  href: string
  onClose: () => void
}

export function LinkDialog({ editor, href, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const isNew = href === '' && editor.state.selection.empty
  const target = completed(address)

  function send() {
    setTried(true)
    if (!isAllowedLink(target)) return null
    const chain = editor.chain().focus()
    const text = isBlank(words) ? target : words.trim()
    if (isNew)
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: target } }] }).run()
    else chain.extendMarkRange('link').setLink({ href: target }).run()
    onClose()
    return null
  }

  return (
    <Dialog open onClose={onClose} title={toolWords.link}>
      <DialogForm
        noValidate
        onSend={send}
        explain={() => null}
        onCancel={onClose}
        sendLabel={href === '' ? toolWords.insert : 'Uložit'}
        aside={
          href === ''
            ? undefined
            : {
                label: toolWords.unlink,
                onClick: () => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run()
                  onClose()
                },
              }
        }
      >
        <TextField
          label={`${toolWords.address} *`}
          hint={toolWords.linkHint}
          data-focused-first=""
          inputMode="url"
          autoComplete="off"
          aria-required
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
          error={isTried && !isAllowedLink(target) && toolWords.wrongLink}
        />
        {isNew && (
          <TextField
            label={toolWords.linkText}
            autoComplete="off"
            value={words}
            onChange={({ currentTarget: { value } }) => setWords(value)}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

/** An address typed without its beginning, such as `discord.gg/x`. */
function completed(address: string): string {
  const typed = address.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
}

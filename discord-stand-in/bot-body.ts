import * as z from 'zod'

const text = (most: number) => z.string().max(most)

/** The style of a button that opens an address. */
const LINK = 5

const Button = z
  .object({
    type: z.literal(2),
    style: z.number(),
    label: text(80).min(1),
    custom_id: text(100).optional(),
    url: z.string().optional(),
    disabled: z.boolean().optional(),
  })
  .refine(({ style, url, custom_id }) =>
    style === LINK
      ? url !== undefined && custom_id === undefined
      : url === undefined && custom_id !== undefined,
  )

const Embed = z.looseObject({
  title: text(256).optional(),
  description: text(4_096).optional(),
  url: z.string().optional(),
  image: z.object({ url: z.string() }).optional(),
})

/** A message as Discord accepts it. */
export const MessageBody = z
  .looseObject({
    content: text(2_000).optional(),
    embeds: z.array(Embed).max(10).optional(),
    components: z
      .array(z.object({ type: z.literal(1), components: z.array(Button).min(1).max(5) }))
      .max(5)
      .optional(),
    nonce: text(25).optional(),
    enforce_nonce: z.boolean().optional(),
  })
  .refine(({ content = '', embeds = [] }) => content !== '' || embeds.length > 0)
  .refine(({ components = [] }) => {
    const named = components.flatMap((row) => row.components.flatMap(({ custom_id: id }) => id ?? []))
    return new Set(named).size === named.length
  }, 'COMPONENT_CUSTOM_ID_DUPLICATED')
export type MessageBody = z.infer<typeof MessageBody>

const named = {
  name: z.string().regex(/^[-_\p{Ll}\p{N}]{1,32}$/u),
  description: text(100).min(1),
}

/** The type of a command's option that is a person; the other one is a text. */
export const PERSON = 6
const TEXT = 3

/** A command as Discord accepts it. */
export const Command = z.object({
  ...named,
  options: z
    .array(
      z
        .object({
          ...named,
          type: z.literal([TEXT, PERSON]),
          required: z.boolean().default(false),
          autocomplete: z.boolean().default(false),
        })
        .refine(({ type, autocomplete }) => type === TEXT || !autocomplete),
    )
    .default([]),
})
export type Command = z.infer<typeof Command>

/** Headers are ASCII, so the reason is percent-encoded. */
export const Reason = z
  .string()
  .regex(/^[!-~]*$/)
  .transform((encoded, context) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      context.addIssue('BASE_TYPE_BAD')
      return z.NEVER
    }
  })
  .pipe(text(512))

import { classes } from '#ui/classes.ts'

/** The safe HTML that `renderMarkdown` made at build time. */
export function WrittenText({ html, look }: { html: string; look?: string | undefined }) {
  return <div className={classes('prose', look)} dangerouslySetInnerHTML={{ __html: html }} />
}

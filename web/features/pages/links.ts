/** The addresses that `renderMarkdown` makes links of. */
export const isAllowedLink = (url: string) => /^(?:https?:|mailto:|[/#])/i.test(url)

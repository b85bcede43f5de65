/**
 * Chrome and Edge translate a page by putting `<font>` in the place of each text. React goes on changing the
 * text that it created: an update would not be seen, and a removal, or an insertion before it, would fail. Here
 * the `<font>` gives way when its text changes, and takes its place otherwise.
 */
export function followTranslation() {
  const standIns = new WeakMap<Node, Node>()
  const isText = (node: Node) => node instanceof Text
  const isFont = (node: Node | null): node is Node => node?.nodeName === 'FONT'
  const taken = new WeakSet<Node>()
  const isFreeFont = (node: Node | null): node is Node => isFont(node) && !taken.has(node)

  function note(records: MutationRecord[]) {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const added = [...addedNodes]
      for (const removed of removedNodes) {
        if (!isText(removed) && !isFont(removed)) continue
        const standIn =
          added.find((node) => isText(node) || isFreeFont(node)) ??
          (isText(removed) ? [previousSibling, nextSibling].find(isFreeFont) : undefined)
        if (!standIn) continue
        taken.add(standIn)
        standIns.set(removed, standIn)
      }
      for (const text of added) {
        const standIn = standIns.get(text)
        if (!standIn || !text.isConnected || standIn.contains(text)) continue
        standIns.delete(text)
        if (standIn.isConnected) standIn.parentNode?.removeChild(standIn)
      }
    }
  }

  const replacements = new MutationObserver(note)
  replacements.observe(document, { childList: true, subtree: true })

  /** The node, or its replacement if the node is not here. */
  function shownAs(node: Node, isHere: (node: Node) => boolean): Node | undefined {
    note(replacements.takeRecords())
    let at: Node | undefined = node
    while (at && !isHere(at)) at = standIns.get(at)
    return at
  }

  const { prototype } = Node
  for (const [name, index] of [
    ['insertBefore', 1],
    ['removeChild', 0],
  ] as const) {
    const method: unknown = Reflect.get(prototype, name)
    if (typeof method !== 'function') continue
    Reflect.set(prototype, name, function atPlace(this: Node, ...nodes: (Node | null)[]) {
      const node = nodes[index]
      if (node && isText(node)) {
        const place = shownAs(node, ({ parentNode }) => parentNode === this)
        // A text that the translation has dropped is not there to be removed.
        if (!place && name === 'removeChild') return node
        Reflect.apply(method, this, nodes.with(index, place ?? null))
      } else Reflect.apply(method, this, nodes)
      return nodes[0]
    })
  }
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text)
      const shown = shownAs(this, ({ isConnected }) => isConnected)
      if (!shown || shown.contains(this)) return
      standIns.delete(this)
      shown.parentNode?.replaceChild(this, shown)
    },
  })
}

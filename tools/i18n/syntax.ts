/** Walks a syntax tree in ESTree's format. */

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Visits each node with the nodes around it, the nearest first. */
export function walk(node: Node, visit: (node: Node, parents: Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  const around = [node, ...parents]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string')
        walk(child as Node, visit, around)
}

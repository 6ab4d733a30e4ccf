/** Finds the parts of a plan of PostgreSQL whose cost grows with a table. */

/** A node of `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Plan Rows': number
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** More rows than any list, batch or account has. */
const MANY = 5_000

/** Nodes that read all of what is below them before they answer the first row. */
const READS_ALL = new Set([
  'Sort',
  'Aggregate',
  'Hash',
  'HashAggregate',
  'WindowAgg',
  'SetOp',
  'Materialize',
  'Bitmap Heap Scan',
])

/** Describes the full scans of a plan: `all of tweets`. */
export function growingScans(node: PlanNode, isSmall: (table: string) => boolean, isLimited = false): string[] {
  const type = node['Node Type']
  const table = node['Relation Name'] ?? node['Index Name'] ?? ''
  const own = isSmall(table) ? [] : scanOf(node, table, isLimited)
  const parts = (node.Plans ?? []).flatMap((part, index) => {
    const mayStop = type === 'Limit' || (isLimited && !READS_ALL.has(type) && !(type === 'Nested Loop' && index === 1))
    return growingScans(part, isSmall, mayStop && part['Parent Relationship'] !== 'InitPlan')
  })
  return [...own, ...parts]
}

function scanOf(node: PlanNode, table: string, isLimited: boolean): string[] {
  const type = node['Node Type']
  if (!/Scan$/.test(type) || /^(?:Subquery|CTE|Function|Values|Bitmap Heap|Tid|WorkTable|Named Tuplestore)/.test(type))
    return []
  if (node['Index Cond'] === undefined) {
    // A limit ends it, but not where few rows pass the filter.
    if (isLimited && !node.Filter) return []
    return [`all of ${table}${isLimited ? ' until enough pass' : ''}${node.Filter ? `: ${node.Filter}` : ''}`]
  }
  return !isLimited && node['Plan Rows'] > MANY ? [`${node['Plan Rows']} rows of ${table}: ${node['Index Cond']}`] : []
}

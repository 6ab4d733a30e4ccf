import { Tabs as Primitive } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** One tab of a row. */
export interface TabItem<V extends string> {
  value: V
  label: string
}

/** The root of a TabList and its TabPanels; `value` is the open tab. Fingers swipe from one to the next (swipe-tabs.ts). */
export function Tabs<V extends string>({
  value,
  onChange,
  children,
}: {
  value: V
  onChange: (value: V) => void
  children: ReactNode
}) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => onChange(next as V)}
      // For swipe-tabs.ts. A panel that follows the finger must not widen the page.
      data-tabs
      className="max-icons:overflow-x-clip"
    >
      {children}
    </Primitive.Root>
  )
}

/** The row of tabs. */
export function TabList<V extends string>({ label, tabs }: { label: string; tabs: readonly TabItem<V>[] }) {
  return (
    <Primitive.List aria-label={label} activateOnFocus className="flex overflow-x-auto">
      {tabs.map((tab) => (
        <Primitive.Tab
          key={tab.value}
          value={tab.value}
          className="group flex h-11 flex-1 justify-center px-3 font-medium text-muted transition-colors -outline-offset-2 hover:bg-press data-active:font-bold data-active:text-ink only:flex-none icons:h-13 icons:px-4"
        >
          <span className="relative flex h-full items-center whitespace-nowrap">
            {tab.label}
            <span
              aria-hidden
              className="absolute inset-x-0 bottom-0 h-1 rounded-pill bg-accent-fill opacity-0 group-data-active:opacity-100"
            />
          </span>
        </Primitive.Tab>
      ))}
    </Primitive.List>
  )
}

/** The content of a tab. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Primitive.Panel value={value} tabIndex={-1} className={classNames('outline-none', className)}>
      {children}
    </Primitive.Panel>
  )
}

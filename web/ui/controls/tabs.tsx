import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { TabFace, tabClass, tabListClass } from './tab-face.tsx'

/** One tab of a row. */
export interface TabItem<V extends string> {
  value: V
  label: string
}

/** The state shared by a row and its panels: the open tab, the function that opens another, and the prefix of their ids. */
interface Row {
  value: string
  onChange: (value: string) => void
  id: string
}

const RowContext = createContext<Row>({ value: '', onChange: () => {}, id: '' })

/**
 * The root of a TabList and its TabPanels; `value` is the open tab. Fingers swipe from one to the next (swipe-tabs.ts). By
 * hand, as the tabs of Base UI are 10 KB of the first view of every screen that has some.
 */
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
    <RowContext value={{ value, onChange: onChange as Row['onChange'], id: useId() }}>
      {/* For swipe-tabs.ts. A panel that follows the finger must not widen the page. */}
      <div data-tabs className="max-icons:overflow-x-clip">
        {children}
      </div>
    </RowContext>
  )
}

/** The row of tabs, which scrolls where it has no room for all. Arrow keys, Home and End open another tab; the open one is the only stop of the Tab key. */
export function TabList<V extends string>({ label, tabs }: { label: string; tabs: readonly TabItem<V>[] }) {
  const { value, onChange, id } = useContext(RowContext)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => showOpenTab(list.current), [value])
  const stop = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value
  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={handleKey} className={tabListClass}>
      {tabs.map((tab) => {
        const isOpen = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={isOpen}
            aria-controls={isOpen ? `${id}panel` : undefined}
            data-active={isOpen ? '' : undefined}
            tabIndex={tab.value === stop ? 0 : -1}
            onClick={() => isOpen || onChange(tab.value)}
            className={tabClass}
          >
            <TabFace>{tab.label}</TabFace>
          </button>
        )
      })}
    </div>
  )
}

/** The content of a tab, mounted while the tab is open. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const { value: open, id } = useContext(RowContext)
  if (value !== open) return null
  return (
    <div
      role="tabpanel"
      id={`${id}panel`}
      aria-labelledby={`${id}${value}`}
      tabIndex={-1}
      className={classNames('outline-none', className)}
    >
      {children}
    </div>
  )
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: list, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(target as HTMLElement)
  const [next, previous] =
    getComputedStyle(list).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const to = key === next ? at + 1 : key === previous ? at - 1 : key === 'Home' ? 0 : key === 'End' ? -1 : undefined
  const tab = to === undefined ? undefined : tabs.at(to % tabs.length)
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
}

/** Scrolls a row so that its open tab is in the middle, as far as it can be: its ends fade. `scrollIntoView` would scroll the page, too. */
function showOpenTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]')
  if (list && tab) list.scrollLeft = tab.offsetLeft + (tab.offsetWidth - list.clientWidth) / 2
}

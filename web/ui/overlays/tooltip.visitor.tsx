import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'

interface TooltipProps {
  text: string
  children: ReactElement<HTMLAttributes<Element>>
}

/** Has the browser show `text` on hover. */
export const Tooltip = ({ text, children }: TooltipProps) => cloneElement(children, { title: text })

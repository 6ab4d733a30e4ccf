import type { ReactNode } from 'react'

/** A box as wide as its place, with an aspect ratio. */
export const RatioBox = ({ ratio, className, children }: { ratio: number; className: string; children: ReactNode }) => (
  <div style={{ aspectRatio: ratio }} className={`w-full ${className}`}>
    {children}
  </div>
)

/**
 * The small animated pictures of the landing page, without words. Each is drawn in its most telling state, which is shown
 * without motion; `strength-pictures.css` animates the states before and after.
 */
import './strength-pictures.css'
import type { ReactNode } from 'react'
import { WifiOff } from '#web/ui/icons.ts'

/** Plays a picture once each time it scrolls into view. Longer animations would need a button that stops them. */
function play(picture: SVGSVGElement): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => picture.toggleAttribute('data-playing', entry?.isIntersecting),
    { threshold: 1 },
  )
  observer.observe(picture)
  return () => observer.disconnect()
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      ref={play}
      aria-hidden="true"
      viewBox="0 0 144 96"
      className="w-30 shrink-0 rounded-card border border-line bg-canvas icons:w-36 rtl:-scale-x-100"
    >
      {children}
    </svg>
  )
}

/** The outline of a post: avatar, name and a line of text. */
function Post({ y, className }: { y: number; className?: string }) {
  return (
    <g className={className}>
      <circle cx="20" cy={y + 10} r="8" className="fill-line" />
      <rect x="36" y={y + 2} width="36" height="5" rx="2.5" className="fill-control" />
      <rect x="36" y={y + 12} width="88" height="5" rx="2.5" className="fill-line" />
    </g>
  )
}

export const KeptPlacePicture = () => (
  <Picture>
    <g className="kept-place">
      <rect y="33" width="144" height="30" className="fill-accent-soft" />
      <rect y="33" width="4" height="30" className="fill-accent" />
      {[8, 38, 68].map((y) => (
        <Post key={y} y={y} />
      ))}
    </g>
    <WifiOff size={14} strokeWidth={2.25} x="122" y="8" className="kept-place-offline text-amber" />
  </Picture>
)

export const QuietPicture = () => (
  <Picture>
    {[8, 38, 68].map((y) => (
      <Post key={y} y={y} />
    ))}
    <g className="quiet-pill">
      <rect x="42" y="8" width="60" height="18" rx="9" className="fill-accent-fill" />
      <path d="M55 20v-7m-3 3 3-3 3 3" fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-on-fill" />
      <rect x="65" y="14.5" width="26" height="5" rx="2.5" className="fill-on-fill" />
    </g>
  </Picture>
)

export const ReasonPicture = () => (
  <Picture>
    <g className="reason-post">
      <path d="M17 16.5h6m-3-3v6" strokeWidth="2.5" strokeLinecap="round" className="stroke-accent" />
      <rect x="36" y="14" width="52" height="5" rx="2.5" className="fill-accent" />
      <Post y={22} />
      {[118, 124, 130].map((x) => (
        <circle key={x} cx={x} cy="16.5" r="1.75" className="reason-menu fill-control" />
      ))}
    </g>
    <Post y={64} className="reason-next" />
  </Picture>
)

export const UndoPicture = () => (
  <Picture>
    <Post y={10} />
    <Post y={40} className="undo-post" />
    <g className="undo-toast">
      <rect x="36" y="68" width="72" height="20" rx="10" className="fill-ink" />
      <rect x="46" y="75.5" width="32" height="5" rx="2.5" className="fill-canvas" />
      <g className="undo-arrow text-canvas">
        <path
          d="m92 76-3 3 3 3m-3-3h6a3 3 0 0 1 0 6h-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </g>
  </Picture>
)

export const AnswerPicture = () => (
  <Picture>
    <rect x="12" y="12" width="92" height="34" rx="10" className="fill-sunken" />
    <path
      d="M27 21v15m0-14c4-2 6 2 11 0v8c-5 2-7-2-11 0"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-muted"
    />
    <rect x="42" y="21" width="52" height="5" rx="2.5" className="fill-control" />
    <rect x="42" y="32" width="36" height="5" rx="2.5" className="fill-control" />
    <g className="answer">
      <rect x="56" y="54" width="76" height="30" rx="10" className="fill-accent-fill" />
      <rect x="66" y="62" width="56" height="5" rx="2.5" className="fill-on-fill" />
      <rect x="66" y="72" width="34" height="5" rx="2.5" className="fill-on-fill" />
    </g>
  </Picture>
)

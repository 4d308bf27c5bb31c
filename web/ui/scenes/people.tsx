import type { ReactNode } from "react";
import { type Paint, paint } from "./paint.ts";

interface PersonProps {
  /** Where the feet are. */
  x: number;
  y: number;
  /** 1 is an adult 190 units tall. */
  size?: number;
  faces?: "start" | "end";
  /** Children have larger heads. */
  child?: boolean;
  skin: Paint;
  coat: Paint;
  legs?: Paint;
  /** A long coat or a dress. */
  long?: boolean;
  /** Hair, a scarf or a cap, around a head at 0,0. */
  hair: ReactNode;
  /** From the shoulder at 0,-136 to the hand, and the hand's place. */
  arm: readonly [path: string, x: number, y: number];
  otherArm?: readonly [path: string, x: number, y: number];
  /** Something in the other hand or on the back, behind the body. */
  children?: ReactNode;
}

/** A person seen from the side. */
export function Person(props: PersonProps) {
  const { x, y, size = 1, faces = "end", child = false, skin, coat, legs = paint.dark, long, hair } = props;
  const { arm, otherArm, children } = props;
  const hem = long ? -26 : -72;
  return (
    <g transform={`translate(${x} ${y}) scale(${faces === "end" ? size : -size} ${size})`}>
      {otherArm && <Arm of={otherArm} coat={coat} skin={skin} behind />}
      {children}
      <path d="M-9-80-11-5M9-80 11-5" strokeWidth="15" strokeLinecap="round" stroke={legs} />
      <path d="M-19 0q-1-9 7-9 5 5 14 6v3zM3 0q-1-9 7-9 5 5 14 6v3z" fill={paint.black} />
      <path d="M-6-142v-18H8v18z" fill={skin} />
      <path d="M-6-150Q2-144 8-150V-154H-6z" opacity=".18" />
      <path
        d={`M-25 ${hem}Q-26-96-25-126-24-147-7-150 1-143 9-150 23-147 24-126 26-96 ${long ? 31 : 26} ${hem} 0 ${hem + 5}-25 ${hem}z`}
        fill={coat}
      />
      <g transform={`translate(2 -172)${child ? " scale(1.3) translate(0 -3)" : ""}`}>
        <path d="M-14-3C-14-20 14-22 15-5q0 2 4 7 1 3-3 4 1 10-8 12-11 2-17-4-5-6-5-17z" fill={skin} />
        <circle cx="-2" cy="1" r="3" opacity=".14" />
        <circle cx="9" cy="-3" r="1.7" fill={paint.black} />
        <path d="M8 9q4 1 6-2" fill="none" strokeWidth="1.6" strokeLinecap="round" stroke={paint.black} />
        {hair}
      </g>
      <Arm of={arm} coat={coat} skin={skin} />
    </g>
  );
}

function Arm({ of: [path, x, y], coat, skin, behind = false }: ArmProps) {
  return (
    <>
      <circle cx={x} cy={y} r="6.500" fill={skin} />
      <path
        d={path}
        fill="none"
        strokeWidth="13"
        strokeLinecap="round"
        strokeLinejoin="round"
        stroke={coat}
      />
      <path
        d={path}
        fill="none"
        strokeWidth="13"
        strokeLinecap="round"
        strokeLinejoin="round"
        stroke="#000"
        opacity={behind ? ".25" : ".1"}
      />
    </>
  );
}

interface ArmProps {
  of: readonly [string, number, number];
  coat: Paint;
  skin: Paint;
  behind?: boolean;
}

export const ShortHair = ({ colour }: { colour: Paint }) => (
  <path d="M-13 9Q-22-22 2-22 16-21 16-8 9-8 7-11 4-5-4-6-3 0-7 4z" fill={colour} />
);

export const Beard = ({ colour }: { colour: Paint }) => (
  <path d="M-9 3q3 4 6 3 2 2 3 5 6-4 14-2-1 11-9 11-10 1-14-17z" fill={colour} />
);

/** A scarf around the head and over the shoulders. */
export const Scarf = ({ colour }: { colour: Paint }) => (
  <path
    d="M-16 34Q-21-24 2-24 17-24 16-9 11-15 5-13-3-9-2 1-1 10 5 14 14 20 21 33 2 42-16 34z"
    fill={colour}
  />
);

export const Bun = ({ colour }: { colour: Paint }) => (
  <>
    <circle cx="-16" cy="-10" r="8" fill={colour} />
    <path d="M-12 6Q-20-22 2-22 15-21 16-9 2-8-4-3-5 4-12 6z" fill={colour} />
  </>
);

/** Two plaits and a fringe. */
export const Plaits = ({ colour }: { colour: Paint }) => (
  <>
    <path d="M-10 4q-7 8-4 22" fill="none" strokeWidth="7" strokeLinecap="round" stroke={colour} />
    <path d="M-12 7Q-20-21 2-21 16-20 16-7 4-6-3-5-3 3-8 7z" fill={colour} />
  </>
);

export const Curls = ({ colour }: { colour: Paint }) => (
  <path
    d="M-12 8q-8-4-6-12-4-7 3-12 1-9 11-8 8-5 13 1 8 1 7 9 2 4-1 6-6-1-8-3-2 4-8 4 1 7-3 9-3 6-8 6z"
    fill={colour}
  />
);

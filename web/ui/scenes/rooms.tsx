import arriving from "./arriving.svg?no-inline";
import bedroom from "./bedroom.svg?no-inline";
import busStop from "./bus-stop.svg?no-inline";
import desk from "./desk.svg?no-inline";
import frontDoor from "./front-door.svg?no-inline";
import kitchen from "./kitchen.svg?no-inline";
import welcoming from "./welcoming.svg?no-inline";

/** A drawing in its own file, as wide as its container. Its space is reserved before it has loaded. */
function Room({ file }: { file: string }) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" className="block h-auto w-full">
      <use href={`${file}#room`} />
    </svg>
  );
}

/** A spare bedroom, made ready. */
export const BedroomScene = () => <Room file={bedroom} />;
/** A kitchen table with two cups: talking. */
export const KitchenScene = () => <Room file={kitchen} />;
/** A front door with the keys in its lock: what comes next. */
export const FrontDoorScene = () => <Room file={frontDoor} />;
/** A desk with a school bag: reading and writing. */
export const DeskScene = () => <Room file={desk} />;
/** Someone at a bus stop: waiting. */
export const BusStopScene = () => <Room file={busStop} />;
/** Two people at a door, seen from the street. */
export const ArrivingScene = () => <Room file={arriving} />;
/** The same two people, seen from the hall. */
export const WelcomingScene = () => <Room file={welcoming} />;

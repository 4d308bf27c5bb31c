import { paint } from "./paint.ts";
import { Beard, Bun, Curls, Person, Plaits, Scarf, ShortHair } from "./people.tsx";

interface StreetSceneProps {
  /** Only the door and the family, for a space that is not wide. */
  near?: boolean;
  /** The lamps go on one after another. */
  lighting?: boolean;
  className?: string;
}

/** A family comes over a bridge to a lit door, where someone holds out a hand. In the dark scheme, it is dusk. */
export function StreetScene({ near = false, lighting = false, className }: StreetSceneProps) {
  return (
    <svg
      viewBox={near ? "720 60 620 660" : "0 0 1440 720"}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <Sky />
      <FarBank />
      <River />
      <BackRow lighting={lighting} />
      <Washing />
      <Terrace lighting={lighting} />
      <Passer />
      <Bridge lighting={lighting} />
      <Quay />
      <Door />
      <Things />
      <Family />
    </svg>
  );
}

interface Lighting {
  lighting: boolean;
}

/** One of the lamps that go on after another. */
const lamp = (lighting: boolean, after = "") => (lighting ? `motion-safe:animate-light ${after}` : undefined);

function Sky() {
  return (
    <>
      <linearGradient id="street-sky" x2="0" y2="1">
        <stop stopColor={paint.sky} stopOpacity="0" />
        <stop offset=".52" stopColor={paint.sky} stopOpacity="0" />
        <stop offset=".7" stopColor={paint.sky} />
        <stop offset=".8" stopColor={paint.skyLow} />
      </linearGradient>
      <path d="M0 0h1440v720H0z" fill="url(#street-sky)" />
      <circle cx="560" cy="500" r="34" fill={paint.paper} opacity=".75" />
    </>
  );
}

function FarBank() {
  return (
    <>
      <path d="M0 560Q150 448 330 512T640 486 900 520V640H0z" fill={paint.town} opacity=".35" />
      <path
        d="M0 640v-78l22-16 22 16h18v-34l26-20 26 20v22h30v-40l12-46 12 46v40h24v-18l24-20 24 20v26h36v-40l28-22 28 22v32h30v-20l24-18 24 18v18h36v-34l28-24 28 24v30h34v-48l26-22 26 22v100z"
        fill={paint.town}
        opacity=".5"
      />
    </>
  );
}

function River() {
  return (
    <>
      <path d="M0 616h840v104H0z" fill={paint.water} />
      <path d="M0 690h840v30H0z" fill={paint.stone} opacity=".22" />
      <path d="M152 684h172q-86 40-172 0zM386 684h172q-86 38-172 0zM620 684h140q-70 28-140 0z" opacity=".1" />
      <path
        d="M40 652h70M150 690h110M300 668h60M420 700h90M560 676h50M640 704h80M90 708h40M330 690h30M520 652h40"
        strokeWidth="4"
        strokeLinecap="round"
        stroke={paint.paper}
        opacity=".5"
      />
      <path
        d="M186 628h48M194 642h32M202 656h16M446 632h48M454 646h32M462 660h16"
        strokeWidth="4"
        strokeLinecap="round"
        stroke={paint.lit}
        opacity=".7"
      />
    </>
  );
}

function Bridge({ lighting }: Lighting) {
  return (
    <>
      <path
        d="M0 560Q420 500 850 640v40h-76a84 56 0 0 0-168 0h-34a100 84 0 0 0-200 0h-34a100 90 0 0 0-200 0H0z"
        fill={paint.stone}
      />
      <path
        d="M20 580h36M90 572h30M360 556h26M410 560h34M590 596h30M40 610h40M110 604h26M350 606h18M366 640h0M570 650h28M30 650h50M84 630h40M345 580h30M600 620h20M796 652h30"
        strokeWidth="3"
        stroke={paint.shade}
        opacity=".8"
      />
      <path
        d="M138 680a100 90 0 0 1 200 0h-14a86 78 0 0 0-172 0zM372 680a100 84 0 0 1 200 0h-14a86 72 0 0 0-172 0zM606 680a84 56 0 0 1 168 0h-14a70 46 0 0 0-140 0z"
        fill={paint.shade}
      />
      <path d="M0 542Q420 482 866 628v14Q420 500 0 560z" fill={paint.shade} />
      <path d="M0 542Q420 482 866 628" fill="none" strokeWidth="5" stroke={paint.paper} opacity=".55" />
      <g fill="none" strokeWidth="5" stroke={paint.roof}>
        <path d="M210 530v-78M470 536v-78" />
      </g>
      <path d="M198 452h24l-5-24h-14zM458 458h24l-5-24h-14z" className={lamp(lighting)} fill={paint.lit} />
    </>
  );
}

/** Someone on the bridge, on the way home with flowers. */
function Passer() {
  return (
    <Person
      x={352}
      y={562}
      size={0.55}
      faces="start"
      skin={paint.deep}
      coat={paint.honey}
      hair={<Curls colour={paint.black} />}
      arm={["M0-132 8-104 30-104", 34, -106]}
    >
      <path
        d="M30-108v-22M30-112l10-14M30-112l-9-12"
        strokeWidth="4"
        strokeLinecap="round"
        stroke={paint.leaf}
      />
      <path d="M30-134h0M43-128h0M19-126h0" strokeWidth="13" strokeLinecap="round" stroke={paint.plum} />
    </Person>
  );
}

/** The second plane: houses behind the quay. */
function BackRow({ lighting }: Lighting) {
  return (
    <>
      <path
        d="M716 640V412l46-44 46 44v228zM808 640V352l52-50 52 50v288zM912 640V386l50-46 50 46v254z"
        fill={paint.town}
      />
      <path
        d="M710 414l52-50 52 50-6 6-46-42-46 42zM802 354l58-56 58 56-6 6-52-48-52 48zM906 388l56-52 56 52-6 6-50-44-50 44z"
        fill={paint.roof}
        opacity=".8"
      />
      <path d="M826 326v-44h14v30M984 356v-36h14v48" fill={paint.roof} opacity=".8" />
      <g fill={paint.pane}>
        <path d="M736 440h18v26h-18zM770 440h18v26h-18zM736 500h18v26h-18zM832 388h20v30h-20zM868 388h20v30h-20zM832 456h20v30h-20zM932 418h20v30h-20zM970 418h20v30h-20zM970 480h20v30h-20z" />
      </g>
      <path
        d="M770 500h18v26h-18zM868 456h20v30h-20zM932 480h20v30h-20z"
        className={lamp(lighting, "[animation-delay:2.4s]!")}
        fill={paint.lit}
      />
    </>
  );
}

/** The nearest plane: three terraced houses, and the open door. */
function Terrace({ lighting }: Lighting) {
  return (
    <>
      <path d="M1354 640V226h206v414z" fill={paint.ochre} />
      <path d="M1342 232l30-82h200v82z" fill={paint.roof} />
      <path d="M1224 640V288h134v352z" fill={paint.wall} />
      <path d="M1224 292l67-78 67 78z" fill={paint.wall} />
      <path d="M1212 296l79-92 79 92-8 8-71-82-71 82z" fill={paint.roof} />
      <path d="M1060 176v-54h36v54zM1162 176v-40h30v40z" fill={paint.brick} />
      <path d="M1056 114h44v10h-44zM1158 130h38v8h-38z" fill={paint.roof} />
      <path d="M1012 640V246h212v394z" fill={paint.brick} />
      <path d="M998 252l30-86h180l28 86z" fill={paint.roof} />
      <path
        d="M1020 186h190M1014 204h202M1008 222h214M1004 238h222M1366 174h180M1360 192h190M1354 210h200"
        strokeWidth="2"
        stroke="#000"
        opacity=".14"
      />
      <path d="M1012 252h212v9h-212zM1012 402h212v7h-212z" fill={paint.wall} opacity=".7" />
      <path
        d="M1020 276h16M1040 284h14M1106 280h16M1098 330h14M1112 338h16M1200 300h14M1022 392h14M1100 388h16M1196 372h16M1020 430h12M1020 520h12M1018 528h14M1148 590h14M1164 598h16M1196 606h16M1150 430h16M1200 440h16"
        strokeWidth="3"
        stroke="#000"
        opacity=".13"
      />
      <path d="M1012 616h212v24h-212zM1224 616h134v24h-134zM1358 616h202v24h-202z" opacity=".14" />
      <Upstairs lighting={lighting} />
      <Neighbours />
    </>
  );
}

function Upstairs({ lighting }: Lighting) {
  return (
    <>
      <path
        d="M1036 384v-62a27 27 0 0 1 54 0v62zM1138 384v-62a27 27 0 0 1 54 0v62zM1252 400v-66h36v66zM1302 400v-66h36v66zM1384 372v-80h44v80zM1470 372v-80h44v80z"
        fill={paint.paper}
      />
      <path
        d="M1042 380v-58a21 21 0 0 1 42 0v58zM1257 396v-57h26v57zM1389 368v-71h34v71z"
        fill={paint.pane}
      />
      <path
        d="M1144 380v-58a21 21 0 0 1 42 0v58zM1307 396v-57h26v57zM1475 368v-71h34v71z"
        className={lamp(lighting, "[animation-delay:2.4s]!")}
        fill={paint.lit}
      />
      <path d="M1042 380v-58q2-20 14-21 2 40-8 79zM1084 380v-58q-2-20-14-21-2 40 8 79z" fill={paint.plum} />
      <path d="M1144 380v-58q2-20 14-21-2 34-6 79zM1186 380v-58q-2-20-14-21 2 34 6 79z" fill={paint.honey} />
      <path
        d="M1063 301v79M1042 342h42M1165 301v79M1144 342h42M1270 339v57M1320 339v57M1406 297v71M1492 297v71"
        strokeWidth="3"
        stroke={paint.paper}
      />
      <circle cx="1291" cy="262" r="14" fill={paint.paper} />
      <circle cx="1291" cy="262" r="10" fill={paint.lit} />
      <path
        d="M1032 384h62v7h-62zM1134 384h62v7h-62zM1248 400h94v6h-94zM1380 372h52v6h-52zM1466 372h52v6h-52z"
        fill={paint.shade}
      />
      <path d="M1134 385q4-12 10-6 5-10 11-2 6-9 11 0 6-8 11 1 8-6 13 3 5 1 3 6h-57z" fill={paint.leaf} />
      <path
        d="M1143 378h0M1160 374h0M1176 376h0M1188 379h0"
        strokeWidth="7"
        strokeLinecap="round"
        stroke={paint.clay}
      />
    </>
  );
}

/** The windows beside the door, a neighbour in one of them, a bicycle and flowers. */
function Neighbours() {
  return (
    <>
      <path d="M1160 566v-92h50v92zM1240 566v-96h68v96zM1384 566v-100h60v100z" fill={paint.paper} />
      <path d="M1166 562v-82h38v82zM1389 561v-90h50v90z" fill={paint.pane} />
      <path d="M1246 561v-86h56v86z" fill={paint.lit} />
      <path d="M1257 561q1-24 18-26 17 2 18 26z" fill={paint.moss} />
      <path d="M1270 538v-14h10v14z" fill={paint.deep} />
      <circle cx="1275" cy="514" r="13" fill={paint.deep} />
      <path d="M1261 516q-4-20 14-20t14 20q-3-9-14-10-10 1-14 10z" fill={paint.black} />
      <path d="M1246 475h56v9q-7 7-14 0-7 7-14 0-7 7-14 0-7 7-14 0z" fill={paint.teal} />
      <path
        d="M1166 480h38v8q-6 7-13 0-6 7-12 0-7 7-13 0zM1389 471h16q0 50-10 90h-6zM1439 471h-16q0 50 10 90h6z"
        fill={paint.blue}
      />
      <path d="M1185 480v82M1274 475v20M1414 471v90" strokeWidth="3" stroke={paint.paper} />
      <path d="M1174 562q-2-12 5-17-2-6 0-10l5 4h4l5-4q2 4 0 10 7 5 5 17z" fill={paint.roof} />
      <path d="M1154 566h62v8h-62zM1234 566h80v8h-80zM1378 566h72v8h-72z" fill={paint.shade} />
      <path d="M1236 566q3-13 11-7 6-10 13-1 7-9 14 0 7-10 14 1 7-8 13 0 9-5 11 7z" fill={paint.leaf} />
      <path
        d="M1246 559h0M1262 556h0M1280 555h0M1298 558h0M1306 561h0"
        strokeWidth="7"
        strokeLinecap="round"
        stroke={paint.clay}
      />
      <path d="M1322 632V486a14 14 0 0 1 28 0v146z" fill={paint.plum} />
      <path d="M1328 520v-32a8 8 0 0 1 16 0v32z" fill={paint.lit} />
      <path
        d="M1214 640q-9-30 2-58-11-22 2-46-10-24 0-48-8-22 4-44M1216 582q-14-2-18-14M1218 536q10-4 12-16M1216 490q-12-2-16-14"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        stroke={paint.moss}
      />
      <path
        d="M1208 622h0M1222 604h0M1206 588h0M1196 566h0M1222 562h0M1208 546h0M1230 520h0M1212 516h0M1224 500h0M1200 474h0M1214 470h0M1226 452h0M1218 440h0"
        strokeWidth="15"
        strokeLinecap="round"
        stroke={paint.leaf}
      />
      <path
        d="M1216 612h0M1200 578h0M1226 540h0M1206 500h0M1222 462h0"
        strokeWidth="8"
        strokeLinecap="round"
        stroke={paint.clay}
      />
      <g fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" stroke={paint.dark}>
        <circle cx="1262" cy="613" r="26" />
        <circle cx="1340" cy="613" r="26" />
        <path d="M1262 613l22-38h40l-30 38zl32 0M1284 575l10 38M1340 613l-18-50h12M1280 566h14" />
      </g>
      <path d="M1328 562h26l-4 20h-18z" fill={paint.wood} />
      <path d="M1334 562q-2-10 5-12 2-8 7 0 7 2 4 12z" fill={paint.leaf} />
    </>
  );
}

function Door() {
  return (
    <>
      <radialGradient id="street-glow">
        <stop stopColor={paint.lit} stopOpacity=".5" />
        <stop offset="1" stopColor={paint.lit} stopOpacity="0" />
      </radialGradient>
      <circle cx="1088" cy="540" r="170" fill="url(#street-glow)" />
      <path d="M1030 636V474a58 58 0 0 1 116 0v162z" fill={paint.paper} />
      <path d="M1040 634V474a48 48 0 0 1 96 0v160z" fill={paint.lit} />
      <path d="M1062 634V500h52v134z" fill={paint.paper} opacity=".45" />
      <path d="M1074 516h28v22h-28z" fill={paint.teal} opacity=".6" />
      <path d="M1040 634V478q18 4 20 24v122z" fill={paint.teal} />
      <circle cx="1055" cy="566" r="3" fill={paint.lit} />
      <path d="M1022 632h132v12h-132z" fill={paint.shade} />
      <path d="M1040 644h96l-52 46H880z" fill={paint.lit} opacity=".3" />
      <path d="M1150 470v-12h12" fill="none" strokeWidth="4" stroke={paint.dark} />
      <path d="M1155 462h16l-2 26h-12z" fill={paint.lit} />
      <path d="M1153 458h20l-4 6h-12z" fill={paint.dark} />
    </>
  );
}

function Quay() {
  return (
    <>
      <path d="M830 640h730v80H830z" fill={paint.stone} />
      <path d="M830 684h730v36H830z" fill={paint.shade} />
      <path d="M830 640q-22 0-22 16v64h24v-80z" fill={paint.shade} />
      <path
        d="M900 654h60M1000 668h50M1180 656h70M1290 670h60M1370 654h40M860 672h40M1110 674h40"
        strokeWidth="3"
        strokeLinecap="round"
        stroke={paint.shade}
        opacity=".7"
      />
      <path
        d="M832 702h728M900 684v18M1010 684v18M1130 684v18M1260 684v18M1380 684v18M860 702v18M960 702v18M1070 702v18M1200 702v18M1320 702v18"
        strokeWidth="2"
        stroke="#000"
        opacity=".15"
      />
    </>
  );
}

/** A line from house to house, with a family's washing. */
function Washing() {
  return (
    <>
      <path d="M860 350Q940 392 1014 336" fill="none" strokeWidth="2.500" stroke={paint.dark} />
      <path
        d="M884 362h26l3 30h-32zM962 366l10 8 12-12 9 7-6 12-4-2 1 26h-26l1-28-5 2-4-11z"
        fill={paint.paper}
      />
      <path d="M918 369h20l-1 34h-7l-2-22-3 22h-8z" fill={paint.blue} />
      <path d="M994 356l8-5 1 22q6 5-3 6l-6-2z" fill={paint.clay} />
    </>
  );
}

/** Pots beside the door, and what the family carries. */
function Things() {
  return (
    <>
      <path d="M1148 604q-16-16-4-36 4-22 14-30 10 8 14 30 12 20-4 36z" fill={paint.leaf} />
      <path
        d="M1158 604v-40M1158 590l-8-8M1158 584l8-8"
        strokeWidth="3"
        strokeLinecap="round"
        stroke={paint.moss}
      />
      <path d="M1140 604h36l-5 36h-26z" fill={paint.clay} />
      <path d="M1138 602h40v8h-40z" opacity=".2" />
      <path d="M780 588v-20h14v20" fill="none" strokeWidth="4" stroke={paint.dark} />
      <path d="M768 590q0-6 6-6h26q6 0 6 6v46h-38z" fill={paint.plum} />
      <path d="M777 586v48M797 586v48" strokeWidth="3" stroke="#000" opacity=".25" />
      <circle cx="776" cy="637" r="5" fill={paint.black} />
      <circle cx="799" cy="637" r="5" fill={paint.black} />
    </>
  );
}

function Family() {
  return (
    <>
      <Person
        x={1088}
        y={636}
        size={0.95}
        faces="start"
        skin={paint.fair}
        coat={paint.clay}
        legs={paint.blue}
        hair={<Bun colour={paint.grey} />}
        arm={["M0-132 20-106 48-112", 56, -114]}
        otherArm={["M0-132-14-106 4-92", 8, -90]}
      />
      <Person
        x={992}
        y={640}
        size={0.6}
        child
        skin={paint.brown}
        coat={paint.honey}
        legs={paint.plum}
        hair={<Plaits colour={paint.black} />}
        arm={["M0-132 24-124 44-140", 50, -146]}
      />
      <Person
        x={940}
        y={640}
        size={0.93}
        long
        skin={paint.brown}
        coat={paint.teal}
        hair={<Scarf colour={paint.plum} />}
        arm={["M0-132 10-100 30-74", 34, -68]}
      />
      <Person
        x={884}
        y={640}
        size={0.5}
        child
        skin={paint.brown}
        coat={paint.blue}
        hair={<Curls colour={paint.black} />}
        arm={["M0-132-16-110-30-120", -36, -124]}
      />
      <Person
        x={846}
        y={640}
        skin={paint.brown}
        coat={paint.moss}
        hair={
          <>
            <ShortHair colour={paint.black} />
            <Beard colour={paint.black} />
          </>
        }
        arm={["M0-132 6-100 22-76", 24, -70]}
        otherArm={["M-4-132-22-104-30-78", -32, -72]}
      />
    </>
  );
}

import { defineDomain } from '../domain.ts';

export const fleetTelemetry = defineDomain('fleet-telemetry', 'Fleet telemetry', {
  systems: `
    vehicle gateway
    position tracker
    driver logbook
    fuel monitor
    tyre pressure watch
    route replayer
    geofence service
    maintenance forecaster
    cold chain recorder
    tachograph bridge
    charge planner
    incident recorder
    trailer pairing service`,
  actors: `
    driver
    dispatcher
    fleet manager
    workshop mechanic
    safety officer
    customer agent
    depot guard
    data analyst`,
  acts: `
    pair a tracker with a vehicle | tracker | connect a box to a truck
    replay a route | route | watch a past trip again
    draw a geofence | geofence | mark an area on the map
    mute an alarm | alarm | silence a warning
    start a remote diagnosis | remote diagnosis | examine a truck from afar
    update the firmware of a tracker | firmware update | put new software on a box
    correct an odometer reading | odometer reading | repair a wrong mileage
    hand a vehicle over to another driver | handover | change who sits behind the wheel
    plan a charging stop | charging stop | find time to load the battery
    order a workshop visit | workshop visit | send a truck in for repair
    mark a trip as private | private trip | hide where somebody drove after work
    couple a trailer | trailer | hitch something to a truck
    read out the tachograph | tachograph file | get the driving times
    report a near miss | near miss | tell about an accident that almost happened
    raise the reporting rate of a tracker | reporting rate | get positions more often
    lock the engine remotely | engine lock | stop a truck from starting
    share a live position with a customer | position link | let a client see where the load is
    close an incident | incident | end the file of a crash
    record the temperature of a load | temperature record | prove that goods stayed cold
    assign a fuel card | fuel card | give somebody the means to refuel
    archive the trips of a month | trip archive | put old journeys away
    compare two drivers | driver comparison | see who drives more gently`,
  events: `
    the vehicle enters a tunnel | there is no satellite in view
    the tracker reports a time in the future | a box has a wrong clock
    the battery of the tracker falls below 15 % | the box is almost empty
    the driver has been at the wheel for four and a half hours | somebody drives without a break
    the doors of the trailer open while it moves | the cargo door is open on the road
    the load becomes warmer than 8 °C | refrigerated goods get warm
    the mobile network refuses the card | the SIM is not accepted
    two trackers claim the same vehicle | a truck seems to exist twice
    the fuel level drops by more than a tenth while parked | diesel disappears at night
    the vehicle crosses a border | a truck leaves the country
    the crash sensor fires | a collision is detected
    the position jumps by more than 40 km | a truck teleports on the map
    the workshop has marked the vehicle as unsafe | a truck must not be driven
    the driver has ended the shift | somebody is off duty`,
  guards: `
    the vehicle stands still
    the driver has agreed on the device
    the safety officer has opened an incident
    the ignition has been off for ten minutes
    the trip is marked as business
    the works council has approved the purpose
    the depot is within 5 km
    the tracker has been calibrated this year
    the customer's contract covers live positions
    the alarm has been seen by a person
    the second antenna gives the same position
    the trailer carries no dangerous goods`,
  fields: `
    vehicle number
    odometer value
    ignition state
    driver card number
    tyre pressure
    load temperature
    signal strength
    heading
    battery voltage
    firmware version
    axle weight
    trip purpose
    fuel level
    last known position`,
  peers: `
    map provider
    mobile network operator
    tachograph authority
    insurance hub
    workshop planner
    weather feed`,
  benefits: `
    a stranded driver is found without a telephone call
    goods that became warm are not delivered
    private trips stay private
    the workshop knows the fault before the truck arrives
    breaks are taken in time
    stolen fuel is noticed the same night
    customers stop asking where their load is
    old boxes can be replaced one by one`,
  facts: `
    One box in twenty reports nothing for a whole day without being broken
    Drivers switch vehicles more often than the plan says
    Tunnels and multi-storey depots cause most of the gaps
    Satellite time and vehicle time differ by up to two seconds
    The network of the border regions is worst where the parking areas are
    A third of all alarms is raised by the same eleven vehicles
    Trailers are lent between depots without a note
    Winter halves the life of the small batteries
    Mechanics trust the odometer on the dashboard more than any table
    Positions are collected every thirty seconds and looked at about twice a day`,
  terms: `
    tracker | the box in a vehicle that measures and reports
    geofence | an area on the map whose border triggers an alarm
    trip | the time from ignition on to ignition off, with gaps under five minutes
    heartbeat | a short report that says only that a tracker is alive
    pairing | the link between a tracker and a vehicle
    dwell time | how long a vehicle stays inside a geofence
    cold chain | the proof that goods stayed within their temperatures`,
  places: `
    the Göteborg depot
    the pass road above Sankt Pölten
    the ferry terminal
    the Kraków-Południe yard
    the 横浜 container park`,
  messages: `
    The position is older than ten minutes.
    Das Fahrzeug ist gesperrt.
    位置情報を取得できません。
    Take a break now: 45 minutes are due.
    🚚 The trailer is not coupled.
    This trip is private and can’t be shown.`,
});

import { defineDomain } from '../domain.ts';

export const examAdministration = defineDomain('exam-administration', 'Exam administration', {
  systems: `
    registration portal
    seating planner
    question bank
    grading sheet
    appeal desk
    certificate printer
    invigilator rota
    oral exam calendar
    special needs office
    plagiarism check
    result notifier
    thesis register
    archive of scripts`,
  actors: `
    candidate
    examiner
    invigilator
    faculty secretary
    second marker
    disability officer
    board chair
    archivist`,
  acts: `
    register for an exam | exam registration | sign up for a test
    withdraw from an exam | withdrawal | pull out of a test
    move an exam to another room | exam room | hold a test elsewhere
    grant extra writing time | extra time grant | let somebody write longer
    release a question set | question set | publish the tasks
    replace a leaked question | leaked question | swap a task that became known
    enter a mark | mark | write down a result
    change a published mark | published mark | alter a result that is out
    assign a second marker | second marking | have somebody else grade too
    file an appeal | appeal | contest a result
    reject an appeal | appeal | turn a complaint down
    print a certificate | certificate | get the paper that proves it
    reissue a certificate after a change of name | certificate | get a paper under a new name
    excuse a candidate for illness | sick note | miss a test for health reasons
    report an attempt to cheat | cheating report | tell that somebody copied
    swap two invigilators | invigilation duty | exchange who watches a test
    schedule an oral exam | oral exam | find a time for a spoken test
    accept a thesis after the deadline | late thesis | hand in too late
    anonymise a script | script | remove the name from a paper
    inspect a graded script | script inspection | see one's own marked paper
    destroy scripts of an old year | old script | shred former papers
    merge two exam sittings | sitting | hold two tests as one`,
  events: `
    the fire alarm rings during the exam | a test is interrupted by an alarm
    the candidate arrives more than half an hour late | somebody comes far too late
    the two marks differ by more than a full grade | the graders disagree widely
    a question appears on the internet before the exam | a task has leaked
    the sick note is dated after the exam | the doctor's paper comes afterwards
    the candidate is registered for two exams at once | someone has tests that clash
    the room has fewer seats than candidates | there are not enough chairs
    the examiner is a relative of the candidate | the grader is family
    the third attempt has failed | all tries are used up
    the upload breaks off in the last minute | the file is only half sent
    the identity card has expired | the proof of identity is too old
    the power fails in the computer room | the screens go dark
    the candidate needs a reader | somebody can't see the paper
    the deadline falls on a public holiday | the last day is a bank holiday`,
  guards: `
    the board has decided in session
    the doctor of the university has confirmed the illness
    the second marker agrees
    the candidate has been heard
    the sitting has not begun
    the disability officer has set the allowance
    the fee has been paid
    three invigilators are in the room
    the marks have not been published
    the archive time of five years is over
    the supervisor has asked for it in writing
    the script carries its number on every sheet`,
  fields: `
    candidate number
    seat number
    exam code
    attempt number
    final mark
    writing time
    marker code
    submission time
    appeal reason
    room capacity
    degree programme
    script number
    language of the exam
    identity check`,
  peers: `
    student records system
    room planner
    text matching service
    registry office
    scanning centre
    medical service`,
  benefits: `
    no candidate sits without a chair
    a mark means the same in every room
    illness is no disadvantage
    leaks do not spoil a whole year
    candidates can see what they were marked for
    certificates are right the first time
    invigilators know where to be
    appeals are decided by people who did not grade`,
  facts: `
    A tenth of all registrations is withdrawn in the last hour
    Two markers agree within a third of a grade in most cases
    Rooms are counted in chairs, but exams need every second one
    Sick notes arrive as photographs of crumpled paper
    The longest queue forms at the table with the letters M to S
    Extra time is granted for one exam and forgotten for the next
    Appeals name the wrong exam about once in twelve
    Certificates are reprinted mostly because of second first names
    Computer rooms are warm, and so are the arguments in them
    Old scripts fill a cellar that has been flooded twice`,
  terms: `
    sitting | one exam on one day in one or more rooms
    script | what a candidate has written
    second marking | a grade by somebody who does not know the first one
    attempt | one of the tries that a candidate has
    board | the people who decide about exams
    allowance | more time or help because of a disability
    moderation | the comparison of marks between examiners`,
  places: `
    the Aula Magna in Liège
    the computer room 0.14
    the Tübingen campus
    the sports hall
    the 台北 exchange office`,
  messages: `
    You are registered for another exam at this time.
    Die Anmeldefrist ist abgelaufen.
    受験番号が正しくありません。
    The mark can’t be changed after the appeal period.
    ✏️ Ten minutes are left.
    Please show your identity card at the door.`,
});
